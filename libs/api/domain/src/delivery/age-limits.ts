const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * What is older is no longer told, so that the end of a long fault is no flood. The age is that of the post or notice. It
 * stays in the inbox.
 */
export const AGE_LIMITS_MS = {
  email: 2 * DAY,
  push: DAY,
  chat: 2 * DAY,
  webhook: 3 * DAY,
  digest: 14 * DAY,
  /** Of any channel: the user asked for it. */
  reminder: 7 * DAY,
};

export const isTooOld = (by: keyof typeof AGE_LIMITS_MS, at: Date, now: Date): boolean =>
  now.getTime() - at.getTime() > AGE_LIMITS_MS[by];
