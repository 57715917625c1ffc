import { vapidKeysOf } from '@patchlight/adapters/push';
import type { ReceiverReport } from '../roles/receiver.ts';
import type { BenchDatabase } from './server.ts';
import { Worker } from './worker.ts';

export const MAIL_ADDRESS = 'notices@example.com';
const MAIL_FROM = `Patchlight <${MAIL_ADDRESS}>`;
export const PUBLIC_URL = 'https://patchlight.example';

/** Keys of the benchmark, of no use elsewhere. */
export const VAPID = {
  ...vapidKeysOf('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw')!,
  subject: 'mailto:ops@patchlight.example',
};

/** The product's worker process with a mail server and push services. */
export const startMessageWorker = (
  workDir: string,
  db: BenchDatabase,
  { smtpUrl }: ReceiverReport,
  storeUrl: string | null = null,
): Promise<Worker> =>
  Worker.start(workDir, db, storeUrl, {
    SMTP_URL: smtpUrl,
    MAIL_FROM,
    PUBLIC_URL,
    JWT_SECRET: 'of-the-benchmark-and-of-nobody-else',
    OUTBOUND_ALLOW: '127.0.0.0/8',
    VAPID_PUBLIC_KEY: VAPID.publicKey,
    VAPID_PRIVATE_KEY: VAPID.privateKey,
    VAPID_SUBJECT: VAPID.subject,
  });
