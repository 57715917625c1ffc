import { describe, expect, it } from '@jest/globals';
import { atMost, never, tableOf } from './outcome.ts';

describe('An outcome', () => {
  it('passes what never happened and what stayed within its limit', () => {
    expect([never('lost', 0).kept, never('lost', 1).kept]).toEqual([true, false]);
    expect([atMost('growth', 1, 1, 'MB').kept, atMost('growth', 1.01, 1, 'MB').kept]).toEqual([true, false]);
  });

  it('fails a limit that could not be measured', () => {
    expect(atMost('growth', NaN, 1, 'MB').kept).toBe(false);
  });

  it('is a table that marks the broken promises', () => {
    const outcome = { verdicts: [never('lost', 2)], figures: { kills: 200 } };
    expect(tableOf('kills', outcome)).toBe('kills\n  lost   2    BROKEN\n  kills  200');
  });
});
