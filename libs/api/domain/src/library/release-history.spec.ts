import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isFirstDateKept, releaseMovesOf } from './release-history.ts';
import { releaseWindowAround, releaseWindowOf } from './release-window.ts';

const movesOf = (...texts: string[]): [moves: number, monthsLater: number] => {
  const { moves, monthsLater } = releaseMovesOf(texts.map(releaseWindowOf));
  return [moves, monthsLater];
};

describe('moves of a release', () => {
  it.each<[texts: string[], moves: number, monthsLater: number]>([
    [[], 0, 0],
    [['Coming soon'], 0, 0],
    [['Q1 2027'], 0, 0],
    [['Q1 2027', 'Q2 2027'], 1, 3],
    [['Q1 2027', 'Aug 2027'], 1, 7],
    [['Aug 2027', 'Q1 2027'], 1, -7],
    [['Dec 24, 2026', 'Jan 3, 2027'], 1, 0],
    [['Dec 24, 2026', 'Jan 24, 2027'], 1, 1],
    // Back and forth.
    [['Dec 24, 2026', 'Dec 26, 2026', 'Dec 24, 2026'], 2, 0],
    // Narrowed, then moved.
    [['2027', 'Q3 2027', 'Sep 2027', 'Sep 9, 2027'], 0, 0],
    [['2027', 'Sep 2027', 'Oct 2027'], 1, 1],
    [['Q1 2027', '2028', 'Jun 2028'], 1, 17],
    // Made vague in between.
    [['Q1 2027', '2027', 'Q1 2027'], 0, 0],
    [['Q1 2027', '2027', 'Q4 2027'], 1, 9],
    [['Q1 2027', 'Coming soon', 'Q1 2027'], 0, 0],
    [['Q1 2027', 'Coming soon', 'Q2 2027'], 1, 3],
    // Released on another day.
    [['Dec 24, 2026', 'Dec 20, 2026'], 1, 0],
  ])('%j: %i, %i months later', (texts, moves, monthsLater) => {
    expect(movesOf(...texts)).toEqual([moves, monthsLater]);
  });

  it('are as many, and as far the other way, when told backwards day by day', () => {
    const days = fc.array(
      fc.date({ min: new Date('2026-01-01'), max: new Date('2030-12-31'), noInvalidDate: true }),
    );
    fc.assert(
      fc.property(days, (dates) => {
        const windows = dates.map((date) => releaseWindowAround(date, 'day'));
        const [forth, back] = [releaseMovesOf(windows), releaseMovesOf(windows.toReversed())];
        expect([back.moves, back.monthsLater + forth.monthsLater]).toEqual([forth.moves, 0]);
      }),
    );
  });
});

describe('the date that was told first', () => {
  const told = (...texts: string[]) =>
    texts.map((text, index) => ({ ...releaseWindowOf(text), isReleased: index === texts.length - 1 }));

  it.each<[texts: string[], isKept: boolean | null]>([
    [['Q1 2027', 'Mar 31, 2027'], true],
    [['Q1 2027', 'Apr 1, 2027'], false],
    [['2027', 'Q3 2027', 'Sep 9, 2027'], true],
    [['Mar 5, 2027', 'Mar 2, 2027'], true],
    // Moved, and kept in the end.
    [['Q1 2027', 'Q2 2027', 'Mar 9, 2027'], true],
    [['Coming soon', 'Q1 2027', 'May 9, 2027'], false],
    [['Coming soon', 'May 9, 2027'], null],
    [['Mar 5, 2027'], null],
    [[], null],
  ])('of %j is kept: %s', (texts, isKept) => {
    expect(isFirstDateKept(told(...texts))).toBe(isKept);
  });

  it('is not kept or missed before the release', () => {
    expect(isFirstDateKept([{ ...releaseWindowOf('Q1 2020'), isReleased: false }])).toBeNull();
  });
});
