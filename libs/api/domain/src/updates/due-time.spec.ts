import { describe, expect, it } from '@jest/globals';
import { longestInterval, nextDueAt } from './due-time.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NOW = new Date('2026-11-21T12:00:00Z');
const daysAgo = (days: number | null): Date | null =>
  days === null ? null : new Date(NOW.getTime() - days * DAY);

const minutes = (
  silentDays: number | null,
  followers: number,
  failures: number,
  interval = 15,
  random = 0,
): number =>
  (nextDueAt(
    NOW,
    interval * MINUTE,
    { followers, failures, lastPostAt: daysAgo(silentDays) },
    random,
  ).getTime() -
    NOW.getTime()) /
  MINUTE;

describe('next due time of a game', () => {
  it.each([
    ['posted today', 0, 1, 0, 15],
    ['posted a week ago', 7, 1, 0, 15],
    ['inactive for two weeks', 14, 1, 0, 30],
    ['inactive for a month', 30, 1, 0, 30],
    ['inactive for a quarter', 90, 1, 0, 60],
    ['inactive for longer', 91, 1, 0, 90],
    ['without any post', null, 1, 0, 60],
    ['inactive, a hundred followers', 365, 100, 0, 45],
    ['inactive, a thousand followers', 365, 1_000, 0, 22.5],
    ['a recent post, a thousand followers', 1, 1_000, 0, 15],
    ['one failure', 1, 1, 1, 30],
    ['three failures', 1, 1, 3, 120],
    ['permanent failures', 1, 1, 100, 24 * 60],
    ['inactive and failing', 365, 1, 5, 24 * 60],
    ['dated in the future', -1, 1, 0, 15],
  ])('%s', (_, silentDays, followers, failures, expected) => {
    expect(minutes(silentDays, followers, failures)).toBe(expected);
  });

  it('is never before the interval, even if that is longer than a day', () => {
    expect(minutes(1, 1_000, 0, 3 * 24 * 60)).toBe(3 * 24 * 60);
    expect(minutes(365, 1, 8, 3 * 24 * 60)).toBe(3 * 24 * 60);
  });

  it.each([
    [15, 90],
    [60, 360],
    [24 * 60, 24 * 60],
  ])('with an interval of %i minutes is at most %i minutes away', (interval, longest) => {
    expect(longestInterval(interval * MINUTE)).toBe(longest * MINUTE);
  });

  it('has a jitter of up to a tenth', () => {
    expect(minutes(1, 1, 0, 15, 1)).toBeCloseTo(16.5);
    expect(minutes(1, 1, 0, 15, 0.5)).toBeCloseTo(15.75);
  });
});
