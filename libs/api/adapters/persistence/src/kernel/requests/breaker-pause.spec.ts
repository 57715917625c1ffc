import { describe, expect, it } from '@jest/globals';
import { breakerPause } from './postgres-request-budget.ts';

const MINUTE = 60_000;

describe('pause of a host', () => {
  it.each([
    [429, 1, 1],
    [429, 2, 2],
    [429, 3, 4],
    [429, 6, 32],
    [429, 7, 60],
    [429, 500, 60],
    [403, 1, 30],
    [403, 9, 30],
    [500, 1, 0],
    [503, 4, 0],
    [503, 5, 1 / 6],
    [503, 6, 1 / 3],
    [502, 10, 16 / 3],
    [502, 11, 10],
    [502, 500, 10],
    [null, 4, 0],
    [null, 5, 1 / 6],
  ])('status %p, failure %d in a row: %d minutes', (status, failures, minutes) => {
    expect(breakerPause(status, failures, 0)).toBeCloseTo(minutes * MINUTE);
  });

  it('has a jitter of up to a fifth', () => {
    expect(breakerPause(429, 1, 1)).toBeCloseTo(1.2 * MINUTE);
    expect(breakerPause(503, 5, 0.5)).toBeCloseTo(11_000);
  });
});
