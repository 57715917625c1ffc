const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Posting times that are kept of a game. */
const MOST_TIMES = 32;
/** Weight of a post for the rate: down to 1/e after this time. */
const MEMORY = 30 * DAY;
/** Further posts, such as hotfixes, come within about this time. */
const BURST = DAY;
/** Regular posts that the weights of hours and of weekdays start with. */
const PRIOR = 4;
/** Weights of weekdays need posts of several weeks. */
const WEEKS = 28 * DAY;
/** Expected posts a day around a release. */
const RELEASE_RATE = 2;

const hourOf = (time: number): number => Math.floor(time / HOUR) % 24;
/** 1970 began on a Thursday; only the distance of days counts here. */
const weekdayOf = (time: number): number => Math.floor(time / DAY) % 7;

/** When a game posted, newest 32: whole minutes since 1970, ascending, each once. */
export type PostTimes = readonly number[];

/** Adds posts to the known times, in any order and repeatedly. Dates in the future do not count. */
export const withPosts = (times: PostTimes, posts: readonly Date[], now: Date): number[] => {
  const latest = now.getTime() / MINUTE;
  const minutes = posts.map((postedAt) => Math.floor(postedAt.getTime() / MINUTE));
  return [...new Set([...times, ...minutes])]
    .filter((minute) => minute >= 0 && minute <= latest)
    .toSorted((a, b) => a - b)
    .slice(-MOST_TIMES);
};

/**
 * How likely a game is to post, by time: its rate, which fades without posts; the hours and weekdays (UTC) at which it
 * posts; more for a while after each post, as hotfixes follow, and around its release.
 */
export class PostingHabits {
  /** Faded number of posts, and of posts in a burst, at `countedAt`. */
  private posts = 0;
  private recent = 0;
  /** Share of posts that another one follows soon. */
  private readonly followed: number;
  private readonly oldest: number;
  private readonly newest: number;
  private readonly hours: number[];
  private readonly weekdays: number[];

  private readonly countedAt: number;
  private readonly releaseAt: number | null;

  /**
   * @param now its rates are those from now on
   * @param releaseAt start of the release day; null: unknown or over
   */
  constructor(times: PostTimes, now: Date, releaseAt: Date | null) {
    const countedAt = now.getTime();
    this.countedAt = countedAt;
    this.releaseAt = releaseAt && releaseAt.getTime();
    const known = times.map((minute) => minute * MINUTE);
    this.newest = known.at(-1) ?? countedAt - 90 * DAY;
    this.oldest = known.length < MOST_TIMES ? -Infinity : known[0]!;
    const hours = new Array<number>(24).fill(0);
    const weekdays = new Array<number>(7).fill(0);
    let quick = 0;
    for (const [index, time] of known.entries()) {
      this.posts += Math.exp((time - countedAt) / MEMORY);
      this.recent += Math.exp((time - countedAt) / BURST);
      if (index > 0 && time - known[index - 1]! < 2 * BURST) quick += 1;
      const hour = hourOf(time);
      hours[hour]! += 0.5;
      hours[(hour + 1) % 24]! += 0.25;
      hours[(hour + 23) % 24]! += 0.25;
      weekdays[weekdayOf(time)]! += 1;
    }
    const count = known.length;
    const span = count > 1 ? this.newest - known[0]! : 0;
    this.followed = (quick + 0.5) / (count + 2);
    this.hours = hours.map((posts) => (PRIOR + 24 * posts) / (PRIOR + count));
    const prior = PRIOR * (1 + WEEKS / Math.max(span, DAY));
    this.weekdays = weekdays.map((posts) => (prior + 7 * posts) / (prior + count));
  }

  /** Expected posts a day at a time, above 0. */
  rateAt(time: number): number {
    const since = Math.max(0, time - this.countedAt);
    const observed = MEMORY * (1 - Math.exp(-(time - this.oldest) / MEMORY));
    const regular =
      (this.posts * Math.exp(-since / MEMORY) * DAY) / Math.max(observed, DAY) +
      (0.5 * DAY) / (30 * DAY + Math.max(0, time - this.newest));
    const burst = (this.followed * this.recent * Math.exp(-since / BURST) * DAY) / BURST;
    const usual = regular * this.hours[hourOf(time)]! * this.weekdays[weekdayOf(time)]!;
    return usual + burst + (this.isAroundRelease(time) ? RELEASE_RATE : 0);
  }

  private isAroundRelease(time: number): boolean {
    return this.releaseAt !== null && time >= this.releaseAt - DAY / 2 && time < this.releaseAt + 2 * DAY;
  }
}
