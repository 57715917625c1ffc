import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { usualGapOf } from './usual-gap.ts';

/** Days with these gaps between them. */
const withGaps = (...gaps: number[]): number[] =>
  gaps.reduce((days, gap) => [...days, days.at(-1)! + gap], [20_000]);

describe('usual gap of a game', () => {
  it('is not known from fewer than 8 days with an update', () => {
    expect(usualGapOf([])).toBeNull();
    expect(usualGapOf(withGaps(7, 7, 7, 7, 7, 7))).toBeNull();
    expect(usualGapOf(withGaps(7, 7, 7, 7, 7, 7, 7))).toEqual({ gaps: Array(7).fill(7), from: 7, to: 7 });
  });

  it('leaves out the shortest and the longest fifth', () => {
    const { from, to } = usualGapOf(withGaps(1, 1, 9, 10, 11, 12, 14, 14, 90, 120, 9))!;
    expect([from, to]).toEqual([9, 14]);
  });

  it('is that of the last 12 gaps', () => {
    const usual = usualGapOf(withGaps(300, 300, 300, ...Array<number>(12).fill(5)))!;
    expect(usual).toEqual({ gaps: Array(12).fill(5), from: 5, to: 5 });
  });

  it('counts a day once, whatever its number of updates and their order', () => {
    const days = withGaps(3, 4, 5, 3, 4, 5, 3);
    expect(usualGapOf([...days, ...days].toReversed())).toEqual(usualGapOf(days));
  });

  it('is at least a day, within the gaps, in order', () => {
    const days = fc.array(fc.integer({ min: 19_000, max: 20_000 }), { minLength: 8, maxLength: 60 });
    fc.assert(
      fc.property(days, (some) => {
        const usual = usualGapOf(some);
        if (!usual) return expect(new Set(some).size).toBeLessThan(8);
        expect(usual.from).toBeGreaterThanOrEqual(Math.min(...usual.gaps));
        expect(usual.from).toBeLessThanOrEqual(usual.to);
        return expect(usual.to).toBeLessThanOrEqual(Math.max(...usual.gaps));
      }),
    );
  });
});
