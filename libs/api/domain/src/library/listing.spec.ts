import { describe, expect, it } from '@jest/globals';
import { nextCheckAt } from './listing.ts';
import { releaseWindowOf } from './release-window.ts';

const HOUR = 3_600_000;
const NOW = new Date('2026-11-21T12:00:00Z');
const to = (text: string) => ({ isReleased: false, window: releaseWindowOf(text) });
const OUT = { isReleased: true, window: releaseWindowOf('Mar 5, 2020') };

const hours = (more: Partial<Parameters<typeof nextCheckAt>[1]>, random = 0): number => {
  const state = { release: OUT, isWished: false, failures: 0, ...more };
  return (nextCheckAt(NOW, state, random).getTime() - NOW.getTime()) / HOUR;
};

describe('next check of a game', () => {
  it.each([
    ['it is released', { release: OUT }, 168],
    ['it is released and on a wishlist', { release: OUT, isWished: true }, 24],
    ['the release is unknown', { release: null }, 168],
    ['it has no date', { release: to('Coming soon') }, 168],
    ['it has no date and is on a wishlist', { release: to('Coming soon'), isWished: true }, 24],
    ['the day is more than two weeks off', { release: to('Dec 6, 2026') }, 168],
    ['the day is less than two weeks off', { release: to('Dec 5, 2026') }, 24],
    ['it is the day before', { release: to('Nov 22, 2026') }, 1],
    ['it is the day', { release: to('Nov 21, 2026') }, 1],
    ['the day has passed', { release: to('Nov 20, 2026') }, 24],
    ['the window has begun', { release: to('Q4 2026') }, 24],
    ['the window is a month off', { release: to('Q1 2027') }, 168],
    ['the last check failed', { failures: 1, release: to('Nov 21, 2026') }, 1],
    ['three checks failed', { failures: 3 }, 4],
    ['all checks fail', { failures: 50 }, 24],
  ])('%s', (_, more, expected) => {
    expect(hours(more)).toBe(expected);
  });

  it('has a jitter of up to a tenth', () => {
    expect(hours({ isWished: true }, 1)).toBeCloseTo(26.4);
  });
});
