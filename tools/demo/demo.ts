import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { openSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgres } from '@patchlight/embedded-postgres';
import {
  flagships,
  startChatSimulator,
  startMailSimulator,
  startPushSimulator,
  startSteamSimulator,
  startStripeSimulator,
  storeSettings,
} from '@patchlight/simulators';
import { addOddGames } from './odd-games.ts';
import { PASSWORD, gamesAtOnce, logins, seed } from './seed.ts';

export interface DemoOptions {
  port: number;
  /** Port of the simulated store; 0 for any. */
  storePort: number;
  /** Port of the mailbox's pages; 0 for any. */
  mailboxPort: number;
  /** Port of the simulated chats; 0 for any. */
  chatPort: number;
  /** Port of the simulated push service; 0 for any. */
  pushPort: number;
  /** Port of the simulated Stripe; 0 for any. */
  paymentsPort: number;
  /** 0: no automatic posts. */
  publishEverySeconds: number;
  /** File for the product's log; undefined: none. */
  logFile: string | undefined;
  /** Called for each step. */
  say: (line: string) => void;
}

export interface Demo {
  url: string;
  databaseUrl: string;
  storeUrl: string;
  mailboxUrl: string;
  chatUrl: string;
  /** An address of each chat service. */
  chatAddresses: string[];
  pushUrl: string;
  paymentsUrl: string;
  logins: typeof logins;
  password: string;
  /** The PRO user gets messages about it at once. */
  quietGame: { appid: number; name: string };
  /** The exit code of the product, if it exits on its own. */
  ended: Promise<number | null>;
  close(): Promise<void>;
}

const READY_TIMEOUT_MS = 180_000;
const API_ENTRY = join(import.meta.dirname, '../../apps/api/main.js');

const waitUntilReady = async (url: string, child: ChildProcess): Promise<void> => {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the product ended with code ${child.exitCode}`);
    const ready = await fetch(`${url}/readyz`).catch(() => null);
    if (ready?.ok) return;
    await sleep(100);
  }
  throw new Error('the product did not come up in time');
};

/** Starts the simulators, a temporary database, and the product. */
export const startDemo = async ({
  port,
  storePort,
  mailboxPort,
  chatPort,
  pushPort,
  paymentsPort,
  publishEverySeconds,
  logFile,
  say,
}: DemoOptions): Promise<Demo> => {
  const closers: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const url = `http://127.0.0.1:${port}`;
    say('Opening the simulated store, mailbox, chats, push service and payments');
    const store = await startSteamSimulator({
      port: storePort,
      publishEverySeconds,
      liveApps: flagships.map(({ appid }) => appid),
    });
    closers.push(() => store.close());
    addOddGames(store);
    const mailbox = await startMailSimulator({ smtpPort: 0, httpPort: mailboxPort });
    closers.push(() => mailbox.close());
    const chats = await startChatSimulator({ port: chatPort });
    closers.push(() => chats.close());
    const pushService = await startPushSimulator({ port: pushPort });
    closers.push(() => pushService.close());
    const payments = await startStripeSimulator({
      port: paymentsPort,
      webhookUrl: `${url}/api/webhooks/stripe`,
    });
    closers.push(() => payments.close());

    say('Starting PostgreSQL');
    const dir = await mkdtemp(join(tmpdir(), 'patchlight-demo-'));
    closers.push(() => rm(dir, { recursive: true, force: true }));
    const database = await EmbeddedPostgres.start({ dir, volatile: true });
    closers.push(() => database.stop());

    say('Starting Patchlight');
    const child = spawn(process.execPath, ['--max-semi-space-size=4', API_ENTRY], {
      detached: true,
      stdio: ['ignore', logFile ? openSync(logFile, 'w') : 'ignore', 'inherit'],
      env: {
        RATE_LIMIT_FACTOR: '20',
        INGEST_INTERVAL_SECONDS: '5',
        ...process.env,
        PORT: String(port),
        PUBLIC_URL: url,
        DATABASE_URL: database.url(),
        DATA_DIR: dir,
        JWT_SECRET: randomBytes(32).toString('hex'),
        STEAM_WEB_API_KEY: 'simulated',
        ...storeSettings(store.url),
        STEAM_REQUESTS_PER_SECOND: '100',
        ...payments.settings,
        SMTP_URL: mailbox.smtpUrl,
        OUTBOUND_ALLOW: [chats, pushService].map((service) => new URL(service.url).host).join(','),
        MAIL_FROM: 'Patchlight <news@patchlight.example>',
        ADMIN_EMAIL: 'ada@patchlight.example',
        ADMIN_USERNAME: 'ada',
        ADMIN_PASSWORD: PASSWORD,
      },
    });
    const ended = new Promise<number | null>((done) => child.once('exit', done));
    closers.push(async () => {
      child.kill('SIGTERM');
      await ended;
    });
    await waitUntilReady(url, child);

    say('Signing sample users up and following games');
    await seed({
      url,
      databaseUrl: database.url(),
      store,
      pay: payments.pay,
      chatAddress: chats.addressOf('discord'),
      device: pushService.subscribe(),
    });
    say('Ready');
    return {
      url,
      databaseUrl: database.url(),
      storeUrl: store.url,
      mailboxUrl: mailbox.url,
      chatUrl: chats.url,
      chatAddresses: (['discord', 'slack', 'ntfy', 'json'] as const).map((kind) => chats.addressOf(kind)),
      pushUrl: pushService.url,
      paymentsUrl: payments.url,
      logins,
      password: PASSWORD,
      quietGame: gamesAtOnce(store.catalogue)[1]!,
      ended,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
};
