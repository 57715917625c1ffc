import { describe, expect, it } from '@jest/globals';
import { releaseSummary } from './release-texts.ts';

const seen = (count: number) =>
  Array.from({ length: count }, (_, day) => ({
    seenAt: `2026-11-2${day}T12:00:00Z`,
    text: 'Q1 2027',
    from: '2027-01-01',
    to: '2027-03-31',
    isReleased: false,
  }));

describe('summary of a release', () => {
  it.each([
    [0, 0, 1, 'No change seen yet.'],
    [0, 0, 2, 'Not moved since first seen.'],
    [1, 1, 2, 'Moved once, 1 month later than first seen.'],
    [2, 0, 3, 'Moved twice, less than a month from the first date seen.'],
    [4, 7, 5, 'Moved 4 times, 7 months later than first seen.'],
    [3, -2, 4, 'Moved 3 times, 2 months earlier than first seen.'],
  ])('%i moves, %i months later: %#', (moves, monthsLater, count, text) => {
    expect(releaseSummary({ since: null, moves, monthsLater, seen: seen(count) })).toBe(text);
  });
});
