import { describe, expect, it } from '@jest/globals';
import { nextAttemptAt } from './delivery-retry.ts';

const since = new Date('2026-11-22T12:00:00Z');
const HOUR = 3_600;
const secondsUntil = (
  tries: number,
  random = 0,
  more: { waitMs?: number; now?: Date } = {},
): number | null => {
  const { now = since } = more;
  const at = nextAttemptAt({ since, tries, now, waitMs: more.waitMs }, random);
  return at && (at.getTime() - now.getTime()) / 1_000;
};

describe('the next attempt of a failed delivery', () => {
  it.each([
    [1, 30],
    [2, 60],
    [5, 480],
    [10, 15_360],
    [11, 6 * HOUR],
    [60, 6 * HOUR],
  ])('waits, after attempt %i, %i seconds', (tries, seconds) => {
    expect(secondsUntil(tries)).toBe(seconds);
  });

  it('is up to half as early, at random', () => {
    expect(secondsUntil(1, 0.999)).toBeCloseTo(15, 0);
    expect(secondsUntil(20, 0.5)).toBe(4.5 * HOUR);
  });

  it('is not earlier than the receiver asks for', () => {
    expect(secondsUntil(1, 0, { waitMs: 120_000 })).toBe(120);
    expect(secondsUntil(4, 0, { waitMs: 120_000 })).toBe(240);
  });

  it('does not exist a day after the delivery was due', () => {
    const late = (hours: number): Date => new Date(since.getTime() + hours * HOUR * 1_000);
    expect(secondsUntil(20, 0, { now: late(18) })).toBe(6 * HOUR);
    expect(secondsUntil(20, 0, { now: late(18.01) })).toBeNull();
    expect(secondsUntil(1, 0, { waitMs: 25 * HOUR * 1_000 })).toBeNull();
  });
});
