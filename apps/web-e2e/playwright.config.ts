import { defineConfig } from '@playwright/test';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { LOG_FILE, addresses } from './src/addresses.env.ts';

const INSTALLED = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const chromium = process.env['CHROMIUM_PATH'] ?? INSTALLED.find((path) => existsSync(path));
/** The shell has no notifications. */
const FULL_CHROMIUM = '/usr/bin/chromium';
const NOTIFICATIONS = /push\.e2e-spec\.ts$/;
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const root = join(import.meta.dirname, '../..');

export default defineConfig({
  testDir: 'src',
  testMatch: '**/*.e2e-spec.ts',
  outputDir: join(root, 'tmp/web-e2e'),
  reporter: [['list'], ['json', { outputFile: join(root, 'tmp/results/web-e2e.json') }]],
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  workers: 1,
  // A journey that passes on retry is reported as flaky.
  retries: process.env['CI'] ? 1 : 0,
  use: {
    baseURL: addresses.app,
    // It would fetch the whole app in each test. The journeys that it is part of allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args,
    },
  },
  projects: [
    { name: 'desktop', testIgnore: NOTIFICATIONS, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'notifications',
      testMatch: NOTIFICATIONS,
      use: existsSync(FULL_CHROMIUM)
        ? { launchOptions: { executablePath: FULL_CHROMIUM, args } }
        : { channel: 'chromium', launchOptions: { args } },
    },
    // Phones run the main journeys, and accessibility of what is reached in another way than on desktops, which see the
    // rest in both sizes. Tests tagged @once run on the desktop only.
    {
      name: 'phone',
      grepInvert: /@once/,
      testMatch: /(quality\/accessibility-|main-job|library|rules)[^/]*\.e2e-spec\.ts$/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
  ],
  webServer: {
    command: 'node dist/tools/demo/main.js',
    cwd: root,
    stdout: 'pipe',
    // No `url`: Playwright would not wait for this output, and the sample users are seeded after the URL responds.
    // The name of the group is that of the variable which tests read.
    wait: { stdout: /Database +(?<demo_database>\S+)[^]*A new post arrives/ },
    timeout: 300_000,
    env: {
      PORT: new URL(addresses.app).port,
      STEAM_SIM_PORT: new URL(addresses.store).port,
      MAIL_SIM_PORT: new URL(addresses.mailbox).port,
      CHAT_SIM_PORT: new URL(addresses.chats).port,
      PUSH_SIM_PORT: new URL(addresses.push).port,
      STRIPE_SIM_PORT: new URL(addresses.payments).port,
      STEAM_SIM_PUBLISH_SECONDS: '0',
      // New posts arrive sooner than in the demo, and journeys wait less for them.
      INGEST_INTERVAL_SECONDS: '2',
      RATE_LIMIT_FACTOR: '0',
      LOG_LEVEL: 'warn',
      DEMO_LOG_FILE: LOG_FILE,
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  },
});
