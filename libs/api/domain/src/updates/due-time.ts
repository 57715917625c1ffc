import type { PostingHabits } from './posting-habits.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Maximum interval of a followed game, and as a multiple of the minimum, unless the minimum or the budget wants more. */
const LONGEST = 90 * MINUTE;
const LONGEST_FACTOR = 90;
/** Maximum interval after failures of the game. */
const LONGEST_FAILING = DAY;
/** Failures of the store itself make no interval longer than this, so that posts are found soon after an outage. */
const LONGEST_AWAY = 5 * MINUTE;
/** Intervals are up to a tenth longer, at random. */
export const JITTER = 0.1;

export interface PollBounds {
  /** Milliseconds. */
  shortest: number;
  longest: number;
}

/** Bounds of the intervals, from the minimum interval in milliseconds. */
export const pollBounds = (intervalMs: number): PollBounds => ({
  shortest: intervalMs,
  longest: Math.max(intervalMs, Math.min(LONGEST, LONGEST_FACTOR * intervalMs)),
});

/**
 * The plan of an instance, shared by all workers.
 * A game is due when its appetite has added up to `pressure`; the higher, the fewer requests.
 */
export interface PollPlan {
  pressure: number;
  /** Factor of the longest interval, from 1: for more games than the budget allows. */
  stretch: number;
}

/** Everything at the shortest interval. */
export const NO_PRESSURE: PollPlan = { pressure: 0, stretch: 1 };

export interface PolledGame {
  habits: PostingHabits;
  /** Followers, counted up to 1,000. */
  followers: number;
  /** Consecutive failed fetches. */
  failures: number;
  /** Whether the last one says something about the store or the network, and nothing about the game. */
  isStoreAway?: boolean;
}

export interface NextPoll {
  nextDueAt: Date;
  /** Mean appetite until then, from which the plan is made. */
  appetite: number;
}

/**
 * When a game's posts are due again. The intervals minimize the delay of posts, weighted by followers: near
 * 1 / √(followers × rate), where the rate is that of the coming hours. Failures double the interval;
 * those of the store itself up to five minutes.
 * @param random 0 to 1, jitter of up to a tenth
 */
export const nextPoll = (
  now: Date,
  game: PolledGame,
  { pressure, stretch }: PollPlan,
  bounds: PollBounds,
  random: number,
): NextPoll => {
  const longest = Math.max(bounds.longest, bounds.longest * stretch);
  const { wait, eaten } = waitFor(now.getTime(), game, pressure, { shortest: bounds.shortest, longest });
  const backoff = 2 ** Math.min(game.failures, 8);
  const whileFailing = game.isStoreAway ? Math.max(wait, LONGEST_AWAY) : Math.max(longest, LONGEST_FAILING);
  const limit = game.failures > 0 ? whileFailing : longest;
  const interval = Math.min(wait * backoff, limit) * (1 + JITTER * random);
  return { nextDueAt: new Date(now.getTime() + interval), appetite: eaten / wait / backoff };
};

/** Hour by hour, adds up the appetite until it reaches the pressure. */
const waitFor = (
  start: number,
  { habits, followers }: PolledGame,
  pressure: number,
  { shortest, longest }: PollBounds,
): { wait: number; eaten: number } => {
  const weight = Math.max(1, followers);
  let eaten = 0;
  let wait = 0;
  for (;;) {
    const time = start + wait;
    const appetite = Math.sqrt(weight * habits.rateAt(time));
    const full = Math.max(shortest, wait + Math.max(0, pressure - eaten) / appetite);
    const hourEnd = (Math.floor(time / HOUR) + 1) * HOUR - start;
    const end = Math.min(full, hourEnd, longest);
    eaten += appetite * (end - wait);
    wait = end;
    if (end === full || end === longest) return { wait, eaten };
  }
};
