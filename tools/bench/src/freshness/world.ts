import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
/** A Monday. */
export const START = Date.UTC(2026, 0, 5);
/** Replayed, and before that known. */
export const DAYS = 60;
const HISTORY = 400;
const MOST_FOLLOWERS = 5_000;
const RECORDED = ['ISteamNews.GetNewsForApp.v2', 'ISteamNews.GetNewsForApp.v2.maxlength'];

export interface ReplayedGame {
  /** Unix milliseconds, ascending, from long before the start. */
  posts: number[];
  followers: number;
}

/** A sequence of numbers from 0 to 1 that is the same in each run: mulberry32. */
export const seeded = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/**
 * Games with rates of a heavy tail, one post in 21 days at the median. A studio has its hour and its weekdays, a sixth
 * has none. A post has a hotfix with a probability of 0.1 to 0.5, most within a day. Followers have a heavy tail too.
 */
export const makeGames = (count: number, random: () => number): ReplayedGame[] => {
  const gauss = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const followersOf = (): number => Math.min(MOST_FOLLOWERS, Math.floor((1 - random()) ** (-1 / 1.1)));
  const makeOne = (): ReplayedGame => {
    const rate = Math.exp(1.3 * gauss()) / 21;
    const hotfix = 0.1 + 0.4 * random();
    const [hour, spread] = [15 + 4 * gauss(), 0.7 + 1.5 * random()];
    const isRegular = random() > 1 / 6;
    const weights = Array.from({ length: 7 }, (_, day) => (day < 5 ? 1 : 0.1) * (random() < 0.4 ? 3 : 1));
    const mean = weights.reduce((sum, weight) => sum + weight, 0) / 7;
    const posts: number[] = [];
    for (let day = -HISTORY; day < DAYS; day += 1) {
      const weight = isRegular ? weights[((day % 7) + 7) % 7]! / mean : 1;
      for (let chance = (rate * weight) / (1 + hotfix); random() < chance; chance /= 2) {
        const hours = isRegular ? (((hour + spread * gauss()) % 24) + 24) % 24 : 24 * random();
        let time = START + day * DAY + hours * HOUR;
        posts.push(time);
        while (random() < hotfix) {
          time -= 12 * HOUR * Math.log(1 - random());
          posts.push(time);
        }
      }
    }
    return { posts: posts.toSorted((a, b) => a - b), followers: followersOf() };
  };
  return Array.from({ length: count }, makeOne);
};

/**
 * Times of the official posts of recorded answers (STEAM_CORPUS_DIR), of games with enough of them. Their last 60 days are
 * replayed: moved by whole weeks, so that hours and weekdays stay.
 */
export const recordedGames = (dir: string | undefined): number[][] => {
  if (!dir) return [];
  return RECORDED.flatMap((folder) => readdirSync(join(dir, folder)).map((file) => join(dir, folder, file)))
    .filter((file) => file.endsWith('.json') && !file.endsWith('.headers.json'))
    .map((file) => datesIn(JSON.parse(readFileSync(file, 'utf8'))))
    .filter((dates) => dates.length >= 5)
    .map((dates) => {
      const posts = dates.map((date) => date * 1_000).toSorted((a, b) => a - b);
      const week = 7 * DAY;
      const moved = Math.ceil((posts.at(-1)! - START - DAYS * DAY) / week) * week;
      return posts.map((time) => time - moved);
    });
};

const datesIn = (answer: unknown): number[] => {
  type Items = { date: number; feed_type: number }[];
  const { appnews } = answer as { appnews?: { newsitems?: Items } };
  const items = Array.isArray(answer) ? (answer as Items) : (appnews?.newsitems ?? []);
  return items.filter(({ feed_type }) => feed_type === 1).map(({ date }) => date);
};
