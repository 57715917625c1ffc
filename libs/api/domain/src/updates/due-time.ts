const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

export interface PollActivity {
  /** Followers, counted up to 1,000. */
  followers: number;
  /** Date of the newest post, null when there is none. */
  lastPostAt: Date | null;
  /** Fetches failed in a row. */
  failures: number;
}

/** Longest pause between two fetches of a followed game. */
const MAX_INTERVAL = DAY;

/**
 * When a game's posts are worth fetching again. A game that posted this week is due after the interval, one
 * that has been silent for months a few times a day; many followers shorten the wait, failures double it.
 * @param intervalMs the shortest wait
 * @param random 0 to 1, spreads games that were fetched together by up to a tenth
 */
export const nextDueAt = (now: Date, intervalMs: number, activity: PollActivity, random: number): Date => {
  const silentDays = activity.lastPostAt ? (now.getTime() - activity.lastPostAt.getTime()) / DAY : 90;
  const bySilence = silentDays <= 7 ? 1 : silentDays <= 30 ? 2 : silentDays <= 90 ? 4 : 12;
  const byFollowers = activity.followers >= 1_000 ? 4 : activity.followers >= 100 ? 2 : 1;
  const byFailures = 2 ** Math.min(activity.failures, 8);
  const wait = Math.max(1, bySilence / byFollowers) * byFailures * intervalMs;
  const capped = Math.max(intervalMs, Math.min(wait, MAX_INTERVAL));
  return new Date(now.getTime() + capped * (1 + random / 10));
};

/** The wait for a game of few followers that has been silent for months, in ms. */
export const longestInterval = (intervalMs: number): number => {
  const activity = { followers: 1, lastPostAt: new Date(0), failures: 0 };
  return nextDueAt(new Date(YEAR), intervalMs, activity, 0).getTime() - YEAR;
};
