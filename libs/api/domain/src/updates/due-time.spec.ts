import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { nextPoll, NO_PRESSURE, pollBounds } from './due-time.ts';
import type { PollPlan } from './due-time.ts';
import { PostingHabits, withPosts } from './posting-habits.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A Monday. */
const NOW = new Date('2026-11-23T12:00:00Z');
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * DAY);
const every = (days: number, times = 20): Date[] =>
  Array.from({ length: times }, (_, index) => daysAgo((index + 0.5) * days));

const habitsOf = (posts: Date[], releaseAt: Date | null = null): PostingHabits =>
  new PostingHabits(withPosts([], posts, NOW), NOW, releaseAt);

const SOME: PollPlan = { pressure: 20 * MINUTE, stretch: 1 };

/** Minutes until the next poll. */
const wait = (
  {
    posts = [] as Date[],
    followers = 1,
    failures = 0,
    isStoreAway = false,
    releaseAt = null as Date | null,
    random = 0,
  },
  plan = SOME,
  seconds = 60,
): number => {
  const game = { habits: habitsOf(posts, releaseAt), followers, failures, isStoreAway };
  const { nextDueAt } = nextPoll(NOW, game, plan, pollBounds(seconds * 1_000), random);
  return (nextDueAt.getTime() - NOW.getTime()) / MINUTE;
};

describe('next poll of a game', () => {
  it('is after the shortest interval without pressure, after the longest with much', () => {
    expect(wait({}, NO_PRESSURE)).toBe(1);
    expect(wait({ posts: every(1) }, { pressure: Infinity, stretch: 1 })).toBe(90);
    expect(wait({ posts: every(1) }, { pressure: Infinity, stretch: 3 })).toBe(270);
  });

  it.each([
    [1, 1.5],
    [60, 90],
    [900, 90],
    [7_200, 120],
  ])('with an interval of %i seconds is at most %d minutes away', (seconds, longest) => {
    expect(pollBounds(seconds * 1_000).longest).toBe(longest * MINUTE);
  });

  it('is after an interval near 1 / √(followers × rate)', () => {
    const quarter = wait({ posts: every(4), followers: 1 }) / wait({ posts: every(4), followers: 4 });
    expect(quarter).toBeCloseTo(2);
    const rates = wait({ posts: every(37.48, 32) }) / wait({ posts: every(9.37, 32) });
    expect(rates).toBeGreaterThan(1.3);
    expect(rates).toBeLessThan(2.5);
  });

  it('is soon after a post if hotfixes use to follow, and later as days pass', () => {
    const posts = every(20.4, 6).flatMap((post) => [post, new Date(post.getTime() + 6 * HOUR)]);
    const waits = [0.01, 0.6, 2.3, 8.2].map((days) => wait({ posts: [...posts, daysAgo(days)] }));
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(waits[0]!).toBeLessThan(0.6 * waits[3]!);
  });

  it('is sooner at the hours and weekdays at which the game posts', () => {
    const weekly = (time: string): Date[] =>
      Array.from({ length: 20 }, (_, week) => new Date(Date.parse(time) - (week + 1) * 7 * DAY));
    const now = wait({ posts: weekly('2026-11-23T12:20:00Z') });
    expect(now).toBeLessThan(wait({ posts: weekly('2026-11-23T20:20:00Z') }) / 2);
    expect(now).toBeLessThan(wait({ posts: weekly('2026-11-26T12:20:00Z') }) / 1.5);
  });

  it('does not miss the beginning of such an hour', () => {
    const posts = Array.from(
      { length: 32 },
      (_, n) => new Date(Date.parse('2026-11-22T14:30:00Z') - n * DAY),
    );
    const pressure = 75 * MINUTE;
    expect(wait({ posts }, { pressure, stretch: 1 })).toBeLessThan(
      wait({ posts: posts.map((post) => new Date(post.getTime() + 6 * HOUR)) }, { pressure, stretch: 1 }),
    );
  });

  it('is sooner around the release', () => {
    const on = (days: number): number => wait({ releaseAt: daysAgo(days) });
    expect(on(-0.3)).toBeLessThan(on(-3) / 3);
    expect(on(1)).toBe(on(-0.3));
    expect(on(3)).toBe(on(-3));
  });

  it('is later after each failure, up to a day', () => {
    const waits = [0, 1, 2, 100].map((failures) => wait({ posts: every(1), followers: 100, failures }));
    expect(waits[1]).toBeCloseTo(2 * waits[0]!);
    expect(waits[2]).toBeCloseTo(4 * waits[0]!);
    expect(wait({ failures: 100 })).toBe(24 * 60);
    expect(wait({ failures: 100 }, SOME, 3 * 86_400)).toBe(3 * 24 * 60);
  });

  it('is soon after failures of the store itself, and never sooner for failing', () => {
    const often = { posts: every(1), followers: 100 };
    expect(wait({ ...often, failures: 100, isStoreAway: true })).toBe(Math.max(5, wait(often)));
    expect(wait({ failures: 100, isStoreAway: true }, NO_PRESSURE)).toBe(5);
    expect(wait({ failures: 1, isStoreAway: true }, NO_PRESSURE)).toBe(2);
    expect(wait({ failures: 100, isStoreAway: true })).toBe(wait({}));
  });

  it('has a jitter of up to a tenth', () => {
    expect(wait({ random: 1 })).toBeCloseTo(1.1 * wait({}));
    expect(wait({ random: 0.5 })).toBeCloseTo(1.05 * wait({}));
  });

  describe('for any game', () => {
    const posts = fc.array(
      fc.oneof(
        fc.date({ noInvalidDate: false }),
        fc.integer({ min: -400 * DAY, max: 400 * DAY }).map((ms) => new Date(NOW.getTime() + ms)),
        fc.integer({ min: 0, max: 5_000 }).map((seconds) => new Date(NOW.getTime() - seconds * 1_000)),
      ),
      { maxLength: 80 },
    );
    const plan = fc.record({
      pressure: fc.oneof(fc.double({ min: 0, max: 1e12, noNaN: true }), fc.constantFrom(0, Infinity)),
      stretch: fc.double({ min: 1, max: 5, noNaN: true }),
    });
    const game = {
      posts,
      followers: fc.integer({ min: 0, max: 1_000 }),
      failures: fc.integer({ min: 0, max: 20 }),
      releaseAt: fc.option(fc.date({ noInvalidDate: true })),
      random: fc.double({ min: 0, max: 1, noNaN: true }),
    };

    it('is a valid time between the shortest and the longest interval', () => {
      fc.assert(
        fc.property(fc.record(game), plan, fc.integer({ min: 1, max: 86_400 }), (any, under, seconds) => {
          const { shortest, longest } = pollBounds(seconds * 1_000);
          const minutes = wait(any, under, seconds);
          expect(minutes).toBeGreaterThanOrEqual(shortest / MINUTE);
          const most = any.failures > 0 ? Math.max(longest * under.stretch, DAY) : longest * under.stretch;
          expect(minutes).toBeLessThanOrEqual((most * (1 + any.random / 10)) / MINUTE + 1e-3);
        }),
      );
    });

    it('tells an appetite that the plan can be made from', () => {
      fc.assert(
        fc.property(fc.record(game), plan, (any, under) => {
          const known = { ...any, habits: habitsOf(any.posts, any.releaseAt) };
          const { appetite } = nextPoll(NOW, known, under, pollBounds(MINUTE), any.random);
          expect(Number.isFinite(appetite) && appetite > 0).toBe(true);
        }),
      );
    });

    it('is never later with more followers, less pressure or a higher rate', () => {
      fc.assert(
        fc.property(fc.record(game), plan, fc.integer({ min: 0, max: 1_000 }), (any, under, more) => {
          const usual = wait(any, under);
          expect(wait({ ...any, followers: any.followers + more }, under)).toBeLessThanOrEqual(usual + 1e-3);
          expect(wait(any, { ...under, pressure: under.pressure / 2 })).toBeLessThanOrEqual(usual + 1e-3);
        }),
      );
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 26 }), plan, (weeks, under) => {
          // At the same hour and weekday, since a game is polled sooner at those at which it posts.
          const everyWeeks = (count: number): Date[] =>
            Array.from({ length: 20 }, (_, index) => daysAgo(7 * count * index + 3.5));
          expect(wait({ posts: everyWeeks(weeks) }, under)).toBeLessThanOrEqual(
            wait({ posts: everyWeeks(2 * weeks) }, under) + 1e-3,
          );
        }),
      );
    });

    it('is never later than without its newest post', () => {
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 60 }), plan, (days, under) => {
          const before = every(days, 10);
          expect(wait({ posts: [...before, NOW] }, under)).toBeLessThanOrEqual(
            wait({ posts: before }, under) + 1e-3,
          );
        }),
      );
    });
  });
});

describe('posting times', () => {
  it('are the newest 32 minutes, in any order and however often they are told', () => {
    const posts = every(1, 40);
    const times = withPosts([], posts, NOW);
    expect(times).toHaveLength(32);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(withPosts(times, posts.toReversed(), NOW)).toEqual(times);
    expect(withPosts(withPosts([], posts.slice(20), NOW), posts.slice(0, 20), NOW)).toEqual(times);
  });

  it('exclude the future and what is no date', () => {
    expect(withPosts([], [daysAgo(-1), new Date(NaN), new Date(-1), NOW], NOW)).toEqual([
      NOW.getTime() / MINUTE,
    ]);
  });
});
