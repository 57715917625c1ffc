import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { nextPoll, NO_PRESSURE, pollBounds } from './due-time.ts';
import { plannedRequests, planPolls } from './poll-plan.ts';
import { PostingHabits, withPosts } from './posting-habits.ts';

const MINUTE = 60_000;
const STEP = 10 * MINUTE;
const DAY = 86_400_000;
const START = Date.UTC(2026, 10, 23);
const bounds = pollBounds(MINUTE);
const APPETITES_FAR_APART = [
  { games: 100_000, appetite: 0.0001 },
  { games: 1, appetite: 10_000 },
];

describe('plan of polls', () => {
  it('has no pressure while the budget lasts, and with no games', () => {
    const budget = { requestsPerSecond: 1, overdue: 0 };
    expect(planPolls([], budget, bounds)).toEqual(NO_PRESSURE);
    expect(planPolls([{ games: 50, appetite: 1 }], budget, bounds)).toEqual(NO_PRESSURE);
    expect(planPolls([{ games: 100, appetite: 1 }], budget, bounds).pressure).toBeGreaterThan(0);
  });

  it('gives all games the same interval if there are too many', () => {
    const demand = [
      { games: 10_000, appetite: 1 },
      { games: 1_000, appetite: 50 },
    ];
    const plan = planPolls(demand, { requestsPerSecond: 1, overdue: 0 }, bounds);
    expect((bounds.longest * plan.stretch * 0.95 * 1.05) / 1_000).toBeCloseTo(11_000);
    expect(plan.pressure / 50).toBeCloseTo(bounds.longest * plan.stretch);
  });

  it('leaves up to half of the budget for what is overdue', () => {
    const demand = [{ games: 1_000, appetite: 1 }];
    const requests = (overdue: number): number =>
      plannedRequests(demand, planPolls(demand, { requestsPerSecond: 1, overdue }, bounds), bounds);
    expect(requests(0)).toBeCloseTo(0.95);
    expect(requests(120)).toBeCloseTo(0.75);
    expect(requests(100_000)).toBeCloseTo(0.5);
  });

  it('uses the budget and never exceeds it, whatever the games', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            games: fc.integer({ min: 0, max: 100_000 }),
            appetite: fc.oneof(fc.constant(0), fc.double({ min: 1e-4, max: 1e4, noNaN: true })),
          }),
          { maxLength: 40 },
        ),
        fc.double({ min: 0.01, max: 100_000, noNaN: true }),
        fc.integer({ min: 1, max: 86_400 }),
        (demand, requestsPerSecond, seconds) => {
          const limits = pollBounds(seconds * 1_000);
          const plan = planPolls(demand, { requestsPerSecond, overdue: 0 }, limits);
          const known = demand.filter(({ appetite }) => appetite > 0);
          const requests = plannedRequests(known, plan, limits);
          expect(plan.stretch).toBeGreaterThanOrEqual(1);
          expect(requests).toBeLessThanOrEqual(requestsPerSecond * 0.951);
          if (plan.pressure > 0) expect(requests).toBeGreaterThan(requestsPerSecond * 0.94);
        },
      ),
      { examples: [[APPETITES_FAR_APART, 5_000, 7]] },
    );
  });

  it('keeps the polls of a day within the budget, whatever the games', () => {
    const game = fc.record({
      daysAgo: fc.array(fc.double({ min: 0, max: 60, noNaN: true }), { maxLength: 32 }),
      followers: fc.integer({ min: 0, max: 1_000 }),
    });
    fc.assert(
      fc.property(
        fc.array(game, { minLength: 1, maxLength: 25 }),
        fc.integer({ min: 50, max: 2_000 }),
        (games, gap) => {
          // Each game may have one poll at the edge of the half day, which counts twice.
          expect(pollsOfDay(games, 1_000 / gap / 1_000)).toBeLessThanOrEqual(
            (1.01 * DAY) / gap / 1_000 + 2 * games.length,
          );
        },
      ),
      { numRuns: 10, endOnFailure: true },
    );
  });
});

/** Polls of the second half of a day without posts, planned every ten minutes; twice as many for a whole one. */
const pollsOfDay = (
  games: readonly { daysAgo: number[]; followers: number }[],
  requestsPerSecond: number,
): number => {
  const states = games.map(({ daysAgo, followers }) => {
    const posts = daysAgo.map((days) => new Date(START - days * DAY));
    const habits = new PostingHabits(withPosts([], posts, new Date(START)), new Date(START), null);
    return { game: { habits, followers, failures: 0 }, dueAt: START, appetite: 0 };
  });
  let polls = 0;
  for (let time = START; time < START + DAY; time += STEP) {
    const demand = states.map(({ appetite }) => ({ games: 1, appetite }));
    const plan = planPolls(demand, { requestsPerSecond, overdue: 0 }, bounds);
    for (const state of states) {
      while (state.dueAt < time + STEP) {
        const next = nextPoll(new Date(state.dueAt), state.game, plan, bounds, 0.5);
        state.dueAt = next.nextDueAt.getTime();
        state.appetite = next.appetite;
        if (time >= START + DAY / 2) polls += 2;
      }
    }
  }
  return polls;
};
