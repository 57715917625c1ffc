import { nextPoll, NO_PRESSURE, planPolls, pollBounds, PostingHabits, withPosts } from '@patchlight/domain';
import type { PollDemand } from '@patchlight/domain';
import { DAY, DAYS, START } from './world.ts';
import type { ReplayedGame } from './world.ts';

const SECOND = 1_000;
const MINUTE = 60_000;
/** The product's default, and how often it plans. */
const BOUNDS = pollBounds(MINUTE);
const PLAN_EVERY = MINUTE;
/** Posts of an answer. */
const ANSWER = 20;
const COUNTED_FOLLOWERS = 1_000;
const ACTIVE = 30 * DAY;
const GROUPS_PER_E = 8;

/** A post that was found. */
export interface Found {
  game: ReplayedGame;
  delayMs: number;
  /** Whether the game had posted in the 30 days before. */
  isActive: boolean;
}

interface State {
  game: ReplayedGame;
  times: number[];
  habits: PostingHabits;
  /** Index of the next post to find. */
  next: number;
  appetite: number;
}

export interface Replay {
  found: Found[];
  requestsPerSecond: number;
}

/**
 * Polls the games for 60 days as the product would, with its domain code and one request at a time.
 * @param freshMs how long an answer of the store is fresh: it is not asked for again, and does not change
 */
export const replay = (
  games: readonly ReplayedGame[],
  requestsPerSecond: number,
  random: () => number,
  freshMs = 0,
): Replay => {
  const end = START + DAYS * DAY;
  const states = games.map((game): State => {
    const next = game.posts.filter((time) => time < START).length;
    const known = game.posts.slice(Math.max(0, next - ANSWER), next).map((time) => new Date(time));
    const times = withPosts([], known, new Date(START));
    return { game, times, habits: new PostingHabits(times, new Date(START), null), next, appetite: 0 };
  });
  // Games by the second in which they are due, as the next one is never further away than the longest interval.
  const due = new Map<number, State[]>();
  const schedule = (at: number, state: State): void => {
    const second = Math.ceil(at / SECOND);
    const others = due.get(second);
    if (others) others.push(state);
    else due.set(second, [state]);
  };
  for (const state of states) schedule(START + random() * states.length * SECOND, state);

  const found: Found[] = [];
  const overdue: State[] = [];
  let plan = NO_PRESSURE;
  let requests = 0;
  let allowed = 0;
  for (let now = START; now < end; now += SECOND) {
    overdue.push(...(due.get(now / SECOND) ?? []));
    due.delete(now / SECOND);
    if ((now - START) % PLAN_EVERY === 0)
      plan = planPolls(demandOf(states), { requestsPerSecond, overdue: overdue.length }, BOUNDS);
    allowed = Math.min(allowed + requestsPerSecond, Math.max(1, requestsPerSecond));
    for (; allowed >= 1 && overdue.length > 0; allowed -= 1) {
      const state = overdue.shift()!;
      requests += 1;
      poll(state, now, found);
      const game = { ...state, followers: Math.min(state.game.followers, COUNTED_FOLLOWERS), failures: 0 };
      const next = nextPoll(new Date(now), game, plan, BOUNDS, random());
      state.appetite = next.appetite;
      schedule(Math.max(next.nextDueAt.getTime(), now + freshMs), state);
    }
  }
  return { found, requestsPerSecond: (requests * SECOND) / (end - START) };
};

const poll = (state: State, now: number, found: Found[]): void => {
  const { posts } = state.game;
  const fresh: Date[] = [];
  for (let time = posts[state.next]; time !== undefined && time <= now; time = posts[state.next]) {
    const isActive = state.next > 0 && time - posts[state.next - 1]! < ACTIVE;
    found.push({ game: state.game, delayMs: now - time, isActive });
    fresh.push(new Date(time));
    state.next += 1;
  }
  if (fresh.length === 0) return;
  state.times = withPosts(state.times, fresh, new Date(now));
  state.habits = new PostingHabits(state.times, new Date(now), null);
};

/** Grouped as the product's statement does. */
const demandOf = (states: readonly State[]): PollDemand[] => {
  const groups = new Map<number, { games: number; sum: number }>();
  for (const { appetite } of states) {
    if (appetite === 0) continue;
    const key = Math.floor(Math.log(appetite) * GROUPS_PER_E);
    const group = groups.get(key) ?? { games: 0, sum: 0 };
    group.games += 1;
    group.sum += appetite;
    groups.set(key, group);
  }
  return [...groups.values()].map(({ games, sum }) => ({ games, appetite: sum / games }));
};
