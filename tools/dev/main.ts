import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  startMailSimulator,
  startSteamSimulator,
  startStripeSimulator,
  storeSettings,
} from '../simulators/index.ts';

const API_BUNDLE = 'dist/apps/api/main.js';

const store = await startSteamSimulator({ port: 4010, publishEverySeconds: 30 });
const mailbox = await startMailSimulator({ smtpPort: 2525, httpPort: 4020 });
const payments = await startStripeSimulator({
  port: 4030,
  // The database is kept between runs, so the simulator must not reuse ids.
  seed: Date.now(),
  webhookUrl: 'http://127.0.0.1:3000/api/webhooks/stripe',
});
const children: ChildProcess[] = [];

const run = (command: string, args: string[], env: Record<string, string> = {}): void => {
  children.push(spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } }));
};

let ending = false;
const end = (): void => {
  if (ending) return;
  ending = true;
  for (const child of children) child.kill('SIGTERM');
  void Promise.all([store.close(), mailbox.close(), payments.close()]).then(() => process.exit(0));
};
process.on('SIGINT', end);
process.on('SIGTERM', end);

run('vite', ['build', '--watch', '--config', 'apps/api/vite.config.ts', '--logLevel', 'warn']);
while (!existsSync(API_BUNDLE)) await sleep(100);
run(process.execPath, ['--watch', '--watch-preserve-output', API_BUNDLE], {
  DATA_DIR: '.data/dev',
  STEAM_WEB_API_KEY: 'simulated',
  ...storeSettings(store.url),
  STEAM_REQUESTS_PER_SECOND: '100',
  INGEST_INTERVAL_SECONDS: '10',
  ...payments.settings,
  SMTP_URL: mailbox.smtpUrl,
});
run('vite', ['--config', 'apps/web/vite.config.ts', '--host', '127.0.0.1', '--port', '5173']);
console.log(
  `Web app http://127.0.0.1:5173 · store ${store.url} · mailbox ${mailbox.url} · payments ${payments.url} · Ctrl-C ends everything`,
);
