import { describe, expect, it } from '@jest/globals';
import { leastOf, slopeOf } from './slope.ts';

/** An hour of samples, one each ten seconds, that grow by so much per second and are noisy by so much. */
const hour = (growth: number, noise: number) =>
  Array.from({ length: 360 }, (_, n) => ({
    at: n * 10,
    value: 100 + growth * n * 10 + noise * Math.abs(Math.sin(n * 7.3)),
  }));

describe('The slope of memory', () => {
  it('is the growth per second, whatever the clock began with', () => {
    expect(slopeOf(hour(0.25, 0))).toBeCloseTo(0.25, 10);
    expect(slopeOf(hour(0.25, 0).map(({ at, value }) => ({ at: at + 1.7e9, value })))).toBeCloseTo(0.25, 5);
  });

  it('is none where values only go up and down', () => {
    expect(Math.abs(slopeOf(leastOf(hour(0, 30), 60)) * 600)).toBeLessThan(0.2);
  });

  it('shows a leak of 2 MB in ten minutes below garbage of 30 MB', () => {
    expect(slopeOf(leastOf(hour(2 / 600, 30), 60)) * 600).toBeGreaterThan(1.5);
  });

  it('is not known from one sample', () => expect(slopeOf([{ at: 1, value: 1 }])).toBeNaN());
});

describe('The least of each stretch', () => {
  it('is one sample for each', () => {
    const points = [3, 1, 2, 9, 8].map((value, n) => ({ at: n * 10, value }));
    expect(leastOf(points, 30)).toEqual([
      { at: 10, value: 1 },
      { at: 40, value: 8 },
    ]);
  });
});
