import type { Run } from '../environment/run.ts';
import { replay } from '../freshness/replay.ts';
import type { Found } from '../freshness/replay.ts';
import { makeGames, recordedGames, seeded } from '../freshness/world.ts';
import type { ReplayedGame } from '../freshness/world.ts';
import { goals } from '../goals.ts';

const GAMES = 1_000;
const REQUESTS_PER_SECOND = 1;
const SEED = 18;
const MINUTE = 60_000;
/** Recorded answers of 2022 said that they were fresh for 39 to 58 minutes more. */
const FRESH_FOR = 48 * MINUTE;

/** The delay of posts until they are found, weighted by followers, against equal intervals with the same budget. */
export const measureFreshness = async (run: Run): Promise<void> => {
  const count = run.size === 'quick' ? 50 : GAMES;
  const budget = (REQUESTS_PER_SECOND * count) / GAMES;
  const made = makeGames(count, seeded(SEED));
  record(run, `${count} games`, made, budget);

  const recorded = recordedGames(process.env['STEAM_CORPUS_DIR']).slice(0, count);
  if (recorded.length > 0) {
    const mixed = made.map((game, index) => ({ ...game, posts: recorded[index] ?? game.posts }));
    record(run, `${recorded.length} recorded among them`, mixed, budget, mixed.slice(0, recorded.length));
  }

  if (run.size === 'quick') return;
  const { found, requestsPerSecond } = replay(made, budget, seeded(SEED), FRESH_FOR);
  run.record({
    suite: 'freshness',
    name: 'median delay if answers stay fresh for 48 min',
    value: percentile(active(found), 0.5),
    unit: 'min',
    note: `no answer is asked for before its Expires; ${requestsPerSecond.toFixed(2)} requests/s`,
  });
};

const record = (
  run: Run,
  name: string,
  games: readonly ReplayedGame[],
  budget: number,
  judged?: readonly ReplayedGame[],
): void => {
  const { found, requestsPerSecond } = replay(games, budget, seeded(SEED));
  const counted = active(found).filter(({ game }) => !judged || judged.includes(game));
  // Posts come at any time of an interval, so that the delays are uniform.
  const interval = games.length / budget / 60;
  const suite = 'freshness';
  const note = `${counted.length} posts in 60 days; ${requestsPerSecond.toFixed(2)} of ${budget} requests/s`;
  const equal = (value: number) => ({ name: 'equal intervals', value });
  run.record({
    suite,
    name: `median delay, ${name}`,
    value: percentile(counted, 0.5),
    unit: 'min',
    reference: equal(interval / 2),
    goal: judged ? undefined : goals.freshMedian,
    note,
  });
  run.record({
    suite,
    name: `p95 of the delay, ${name}`,
    value: percentile(counted, 0.95),
    unit: 'min',
    reference: equal(interval * 0.95),
    goal: judged ? undefined : goals.freshP95,
  });
  run.record({
    suite,
    name: `mean delay, ${name}`,
    value: mean(counted),
    unit: 'min',
    reference: equal(interval / 2),
    goal: judged ? undefined : goals.freshMean,
  });
};

const active = (found: readonly Found[]): Found[] => found.filter(({ isActive }) => isActive);

const followersOf = (found: readonly Found[]): number =>
  found.reduce((sum, { game }) => sum + game.followers, 0);

/** In minutes; each follower counts. */
const percentile = (found: readonly Found[], share: number): number => {
  let left = share * followersOf(found);
  const sorted = found.toSorted((a, b) => a.delayMs - b.delayMs);
  return (sorted.find(({ game }) => (left -= game.followers) <= 0)?.delayMs ?? NaN) / MINUTE;
};

const mean = (found: readonly Found[]): number =>
  found.reduce((sum, { delayMs, game }) => sum + delayMs * game.followers, 0) / followersOf(found) / MINUTE;
