/** Maximum number of webhooks per user. */
export const WEBHOOKS_PER_USER = 20;

/** How long deliveries are also signed with the secret before a rotation. */
export const ROTATED_WEBHOOK_MS = 24 * 3_600_000;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Before the second try and each further one, as Standard Webhooks recommend. */
const DELAYS_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];
/** Part of a delay by which it is shorter or longer. */
const JITTER = 0.1;
/** A receiver may not ask to wait for longer. */
const LONGEST_WAIT_MS = 24 * HOUR;

/**
 * Time of the next try, not earlier than the receiver asks for; null after the tenth.
 * @param tries so far, with the failed one
 * @param waitMs what the receiver asks for (Retry-After)
 * @param random in [0, 1)
 */
export const nextWebhookTryAt = (
  { tries, now, waitMs = 0 }: { tries: number; now: Date; waitMs?: number | undefined },
  random: number,
): Date | null => {
  const delayMs = DELAYS_MS[tries - 1];
  if (delayMs === undefined) return null;
  const jittered = delayMs * (1 - JITTER + 2 * JITTER * random);
  return new Date(now.getTime() + Math.max(jittered, Math.min(waitMs, LONGEST_WAIT_MS)));
};

const FAILURES_MS = 5 * 24 * HOUR;

/** Whether all tries have failed for so long that the webhook is paused. */
export const hasFailedForDays = (failingSince: Date | null, now: Date): boolean =>
  failingSince !== null && now.getTime() - failingSince.getTime() >= FAILURES_MS;

/** A secret of Standard Webhooks: `whsec_` and 32 bytes as base64. @param token the bytes as base64url */
export const webhookSecretOf = (token: string): string => {
  const base64 = token.replaceAll('-', '+').replaceAll('_', '/');
  return `whsec_${base64.padEnd(Math.ceil(base64.length / 4) * 4, '=')}`;
};

/** Path of `repository_dispatch` of GitHub's API, also of an instance of one's own. */
const DISPATCHES = /^(?:\/api\/v3)?\/repos\/[\w.-]+\/[\w.-]+\/dispatches$/;

/** Whether a URL is one of GitHub's API that dispatches events to a repository. */
export const isDispatchUrl = (url: URL): boolean =>
  DISPATCHES.test(url.pathname) && url.search === '' && url.username === '' && url.password === '';
