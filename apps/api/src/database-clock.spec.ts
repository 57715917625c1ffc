import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { DatabaseClock } from './database-clock.ts';

const HOUR_MS = 3_600_000;

describe('database clock', () => {
  afterEach(() => void jest.restoreAllMocks());

  const apart = (clock: DatabaseClock, from: number): number => Math.abs(clock.now().getTime() - from);

  it("uses the machine's clock until the database has reported its time", () => {
    expect(apart(new DatabaseClock(), Date.now())).toBeLessThan(1_000);
  });

  it("follows the database, however wrong the machine's clock is", () => {
    const clock = new DatabaseClock();
    for (const difference of [HOUR_MS, -HOUR_MS, 3_000]) {
      clock.adjust(new Date(Date.now() + difference));
      expect(apart(clock, Date.now() + difference)).toBeLessThan(1_000);
    }
  });

  it("does not jump when the machine's clock does", () => {
    const clock = new DatabaseClock();
    const before = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(before + HOUR_MS);
    expect(apart(clock, before)).toBeLessThan(10_000);
  });

  it('is not affected by varying response times', () => {
    const clock = new DatabaseClock();
    const before = clock.now().getTime();
    clock.adjust(new Date(before - 500));
    expect(clock.now().getTime()).toBeGreaterThanOrEqual(before);
  });

  it('is not set back by a late response', () => {
    const clock = new DatabaseClock();
    const before = clock.now().getTime();
    clock.adjust(new Date(before - 5_000), 5_000);
    expect(clock.now().getTime()).toBeGreaterThanOrEqual(before);
    clock.adjust(new Date(before - HOUR_MS), 5_000);
    expect(apart(clock, before - HOUR_MS)).toBeLessThan(10_000);
  });
});
