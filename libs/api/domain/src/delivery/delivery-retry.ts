const FIRST_MS = 30_000;
const LONGEST_MS = 6 * 3_600_000;
const GIVE_UP_MS = 24 * 3_600_000;

/** Whether a delivery that was first due at `since` is still sent at this time. */
export const mayStillWait = (since: Date, at: Date): boolean => at.getTime() <= since.getTime() + GIVE_UP_MS;

/** The first due time of deliveries that are still sent at this time. */
export const oldestAt = (at: Date): Date => new Date(at.getTime() - GIVE_UP_MS);

export interface FailedAttempt {
  /** When the delivery was first due. */
  since: Date;
  /** Attempts so far, with the failed one. */
  tries: number;
  now: Date;
  /** What the receiver asks for (Retry-After). */
  waitMs?: number | undefined;
}

/**
 * Time of the next attempt: after 30 seconds, then twice as long each time up to 6 hours, shortened at random by up to
 * a half, and never earlier than the receiver asks for. Null a day after the delivery was first due.
 * @param random in [0, 1)
 */
export const nextAttemptAt = (
  { since, tries, now, waitMs = 0 }: FailedAttempt,
  random: number,
): Date | null => {
  const backoffMs = Math.min(FIRST_MS * 2 ** (tries - 1), LONGEST_MS) * (1 - random / 2);
  const at = new Date(now.getTime() + Math.max(backoffMs, waitMs));
  return mayStillWait(since, at) ? at : null;
};
