const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

export interface PollActivity {
  /** Followers, counted up to 1,000. */
  followers: number;
  /** Date of the newest post, null without posts. */
  lastPostAt: Date | null;
  /** Consecutive failed fetches. */
  failures: number;
}

/** Maximum poll interval of a followed game. */
const MAX_INTERVAL = DAY;

/**
 * When a game's posts are due again: after the interval if it posted this week, up to six intervals after months without
 * posts; many followers shorten the interval, failures double it.
 * @param intervalMs minimum interval
 * @param random 0 to 1, jitter of up to a tenth
 */
export const nextDueAt = (now: Date, intervalMs: number, activity: PollActivity, random: number): Date => {
  const silentDays = activity.lastPostAt ? (now.getTime() - activity.lastPostAt.getTime()) / DAY : 90;
  const bySilence = silentDays <= 7 ? 1 : silentDays <= 30 ? 2 : silentDays <= 90 ? 4 : 6;
  const byFollowers = activity.followers >= 1_000 ? 4 : activity.followers >= 100 ? 2 : 1;
  const byFailures = 2 ** Math.min(activity.failures, 8);
  const wait = Math.max(1, bySilence / byFollowers) * byFailures * intervalMs;
  const capped = Math.max(intervalMs, Math.min(wait, MAX_INTERVAL));
  return new Date(now.getTime() + capped * (1 + random / 10));
};

/** Interval in ms of a game with few followers and no post for months. */
export const longestInterval = (intervalMs: number): number => {
  const activity = { followers: 1, lastPostAt: new Date(0), failures: 0 };
  return nextDueAt(new Date(YEAR), intervalMs, activity, 0).getTime() - YEAR;
};
