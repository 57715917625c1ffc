import { startDemo } from './demo.ts';

const { env } = process;
const numberIn = (name: string, otherwise: number): number => (env[name] ? Number(env[name]) : otherwise);

const startedAt = Date.now();
const say = (line: string): void =>
  console.log(`${String(Math.round((Date.now() - startedAt) / 1000)).padStart(4)} s  ${line}`);

const PORTS = {
  PORT: numberIn('PORT', 3000),
  STEAM_SIM_PORT: numberIn('STEAM_SIM_PORT', 4010),
  MAIL_SIM_PORT: numberIn('MAIL_SIM_PORT', 4020),
  STRIPE_SIM_PORT: numberIn('STRIPE_SIM_PORT', 4030),
  CHAT_SIM_PORT: numberIn('CHAT_SIM_PORT', 4040),
  PUSH_SIM_PORT: numberIn('PUSH_SIM_PORT', 4050),
};

/** Why the demo could not start; of a taken port, which setting changes it. */
const reasonOf = (error: unknown): string => {
  const { code, port, message } = error as NodeJS.ErrnoException & { port?: number };
  const setting = Object.entries(PORTS).find(([, value]) => value === port)?.[0];
  if (code !== 'EADDRINUSE' || !setting) return message ?? String(error);
  return `port ${port} is taken by another program. Stop that one, or set ${setting} to another port.`;
};

const demo = await startDemo({
  port: PORTS.PORT,
  storePort: PORTS.STEAM_SIM_PORT,
  mailboxPort: PORTS.MAIL_SIM_PORT,
  chatPort: PORTS.CHAT_SIM_PORT,
  pushPort: PORTS.PUSH_SIM_PORT,
  paymentsPort: PORTS.STRIPE_SIM_PORT,
  publishEverySeconds: numberIn('STEAM_SIM_PUBLISH_SECONDS', 30),
  logFile: env['DEMO_LOG_FILE'],
  say,
}).catch((error: unknown) => {
  console.error(`The demo could not start: ${reasonOf(error)}`);
  process.exit(1);
});

console.log(`
  Patchlight        ${demo.url}
  Simulated store   ${demo.storeUrl}
  Mailbox           ${demo.mailboxUrl}
  Chats             ${demo.chatUrl}  ${demo.chatAddresses.join('\n                    ')}
  Push messages     ${demo.pushUrl}
  Payments          ${demo.paymentsUrl}  (card 4242 4242 4242 4242)
  Database          ${demo.databaseUrl}

  Sign in as        ${demo.logins.map(({ username, what }) => `${username.padEnd(8)} ${what}`).join('\n                    ')}
  Password          ${demo.password}

  To follow one notification, sign in as mira in two tabs, and publish a post of ${demo.quietGame.name}:
    curl ${demo.storeUrl}/_sim/posts --json '{"appid": ${demo.quietGame.appid}, "title": "New lanterns"}'
  Soon the bell rings in both tabs. The mailbox, the chats and the push messages show it within 15 seconds.
  Further posts of the game within 10 minutes are one message at their end.

  A new post arrives every half minute or so. Ctrl-C ends everything.
`);

let ending = false;
const end = (): void => {
  if (ending) return;
  ending = true;
  void demo.close().then(() => process.exit(0));
};
process.on('SIGINT', end);
process.on('SIGTERM', end);
void demo.ended.then((code) => {
  if (ending) return;
  console.error(`Patchlight ended by itself with code ${code}.`);
  ending = true;
  void demo.close().then(() => process.exit(1));
});
