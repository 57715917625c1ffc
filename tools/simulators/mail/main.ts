import { startMailSimulator } from './mail-simulator.ts';

const { env } = process;
const simulator = await startMailSimulator({
  smtpPort: Number(env['MAIL_SIM_SMTP_PORT'] ?? 2525),
  httpPort: Number(env['MAIL_SIM_HTTP_PORT'] ?? 4020),
  host: env['MAIL_SIM_HOST'] ?? '127.0.0.1',
});

console.log(`Mailbox: ${simulator.url} (${simulator.smtpUrl})`);
const end = (): void => process.exit(0);
process.once('SIGTERM', end);
process.once('SIGINT', end);
