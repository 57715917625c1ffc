import { createHmac, timingSafeEqual } from 'node:crypto';
import { wrongUse } from '../exit.ts';

/** In seconds, in both directions. */
const TOLERANCE = 300;

/** Headers by their names in lower case. */
export type WebhookHeaders = Record<string, string | string[] | undefined>;

/** The key of a secret `whsec_…`. */
export const readSecret = (text: string | undefined): Buffer => {
  const [, encoded] = /^whsec_([A-Za-z0-9+/]{32,88}={0,2})$/.exec(text ?? '') ?? [];
  if (!encoded) throw wrongUse('Set PATCHLIGHT_WEBHOOK_SECRET to the secret of the webhook: whsec_…');
  return Buffer.from(encoded, 'base64');
};

/** What is wrong with a message by Standard Webhooks; null: its sender knows the secret. */
export const faultOf = (
  key: Buffer,
  headers: WebhookHeaders,
  body: Buffer,
  now = Date.now(),
): string | null => {
  const { 'webhook-id': id, 'webhook-timestamp': sentAt, 'webhook-signature': signatures } = headers;
  if (typeof id !== 'string' || typeof sentAt !== 'string' || typeof signatures !== 'string')
    return 'webhook-id, webhook-timestamp or webhook-signature is missing';
  if (!/^\d{1,12}$/.test(sentAt) || Math.abs(now / 1_000 - Number(sentAt)) > TOLERANCE)
    return `the timestamp is more than ${TOLERANCE} s away from this clock`;
  const expected = createHmac('sha256', key).update(`${id}.${sentAt}.`).update(body).digest();
  const isRight = signatures.split(' ').some((signature) => {
    const [version, value = ''] = signature.split(',');
    const given = Buffer.from(value, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isRight ? null : 'no signature is of this secret';
};
