import { describe, expect, it } from '@jest/globals';
import { BROKEN_AFTER, isBroken } from './work-state.ts';

const NOW = new Date('2026-11-29T09:00:00Z');
const ago = (ms: number): Date => new Date(NOW.getTime() - ms);

describe('work', () => {
  it('that failed often in a row and for a while is broken', () => {
    const { failures, ms } = BROKEN_AFTER;
    expect(isBroken({ failures, failingSince: ago(ms) }, NOW)).toBe(true);
  });

  it.each([
    ['failed for a moment only, such as during a restart', 500, ago(BROKEN_AFTER.ms - 1)],
    ['failed once long ago', 1, ago(86_400_000)],
    ['works', 0, null],
  ])('that %s is not', (_, failures, failingSince) => {
    expect(isBroken({ failures, failingSince }, NOW)).toBe(false);
  });
});
