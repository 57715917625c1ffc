import { describe, expect, it } from '@jest/globals';
import { releaseMovesText } from './release-moves.ts';

describe('moves of a release in words', () => {
  it.each([
    [1, 1, 'Moved once, 1 month later than first seen'],
    [2, 0, 'Moved twice, less than a month from the first date seen'],
    [4, 7, 'Moved 4 times, 7 months later than first seen'],
    [3, -2, 'Moved 3 times, 2 months earlier than first seen'],
  ])('%i moves, %i months later', (moves, monthsLater, text) => {
    expect(releaseMovesText({ moves, monthsLater })).toBe(text);
  });
});
