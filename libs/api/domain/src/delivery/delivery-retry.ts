const FIRST_MS = 30_000;
const LONGEST_MS = 6 * 3_600_000;
const GIVE_UP_MS = 24 * 3_600_000;

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
  const at = now.getTime() + Math.max(backoffMs, waitMs);
  return at > since.getTime() + GIVE_UP_MS ? null : new Date(at);
};
