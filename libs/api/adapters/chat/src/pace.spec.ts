import { describe, expect, it } from '@jest/globals';
import { Pace } from './pace.ts';

const SLACK = { gapMs: 1_000, mostMs: 5_000 };

describe('the pace of a channel', () => {
  it('is one message per gap, for each channel by itself', () => {
    const pace = new Pace();
    const waits = [0, 0, 500, 4_000].map((now) => pace.reserve('a', now, SLACK));
    expect(waits).toEqual([0, 1_000, 1_500, 0]);
    expect(pace.reserve('b', 0, SLACK)).toBe(0);
  });

  it('reserves no turn that is too far away', () => {
    const pace = new Pace();
    const waits = Array.from({ length: 8 }, () => pace.reserve('a', 0, SLACK));
    expect(waits).toEqual([0, 1_000, 2_000, 3_000, 4_000, 5_000, 6_000, 6_000]);
  });

  it('waits when the receiver asks for it', () => {
    const pace = new Pace();
    pace.postpone('a', 3_000);
    pace.postpone('a', 1_000);
    expect(pace.reserve('a', 0, { gapMs: 0, mostMs: 5_000 })).toBe(3_000);
    expect(pace.reserve('b', 0, { gapMs: 0, mostMs: 5_000 })).toBe(0);
  });

  it('forgets channels that are free, and no others', () => {
    const pace = new Pace();
    pace.postpone('busy', 10_000);
    for (let n = 0; n < 2_000; n += 1) pace.reserve(String(n), n, { gapMs: 0, mostMs: 0 });
    expect(pace.reserve('busy', 2_000, { gapMs: 0, mostMs: 0 })).toBe(8_000);
  });
});
