import { createTransport } from 'nodemailer';
import type { SendMailOptions } from 'nodemailer';
import webPush from 'web-push';
import { serveRole } from './serve-role.ts';

/** Mails to send over a plain pool of nodemailer, or push messages to encrypt with plain web-push. */
export type MessagesRequest =
  | { kind: 'mails'; smtpUrl: string; mail: SendMailOptions; to: string[] }
  | {
      kind: 'pushes';
      device: webPush.PushSubscription;
      vapid: webPush.RequestOptions['vapidDetails'];
      bytes: number;
      count: number;
    };

export interface MessageRate {
  /** Messages per second. */
  rate: number;
}

const CONNECTIONS = 5;

const sendMails = async ({
  smtpUrl,
  mail,
  to,
}: Extract<MessagesRequest, { kind: 'mails' }>): Promise<void> => {
  const pool = createTransport({ pool: true, url: smtpUrl, maxConnections: CONNECTIONS });
  await Promise.all(
    to.map((address, n) => pool.sendMail({ ...mail, to: address, messageId: `<${n}@example.com>` })),
  );
  pool.close();
};

const encrypt = ({ device, vapid, bytes, count }: Extract<MessagesRequest, { kind: 'pushes' }>): void => {
  const payload = 'x'.repeat(bytes);
  const options = {
    vapidDetails: vapid,
    contentEncoding: 'aes128gcm',
    TTL: 86_400,
    urgency: 'normal',
    topic: 'game-1',
  } as const;
  for (let n = 0; n < count; n += 1) webPush.generateRequestDetails(device, payload, options);
};

export const runReferenceMessages = (): void =>
  serveRole(async (request: MessagesRequest): Promise<MessageRate> => {
    const startedAt = performance.now();
    if (request.kind === 'mails') await sendMails(request);
    else encrypt(request);
    const count = request.kind === 'mails' ? request.to.length : request.count;
    return { rate: count / ((performance.now() - startedAt) / 1_000) };
  });
