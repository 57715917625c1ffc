import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { DatabaseClock } from './database-clock.ts';

const HOUR_MS = 3_600_000;

describe('the clock', () => {
  afterEach(() => void jest.restoreAllMocks());

  const apart = (clock: DatabaseClock, from: number): number => Math.abs(clock.now().getTime() - from);

  it('goes by the clock of the machine until the database has spoken', () => {
    expect(apart(new DatabaseClock(), Date.now())).toBeLessThan(1_000);
  });

  it('follows the database, however far the machine is off', () => {
    const clock = new DatabaseClock();
    for (const difference of [HOUR_MS, -HOUR_MS, 3_000]) {
      clock.adjust(new Date(Date.now() + difference));
      expect(apart(clock, Date.now() + difference)).toBeLessThan(1_000);
    }
  });

  it('does not jump with the machine', () => {
    const clock = new DatabaseClock();
    const before = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(before + HOUR_MS);
    expect(apart(clock, before)).toBeLessThan(10_000);
  });

  it('does not tremble with what an answer takes', () => {
    const clock = new DatabaseClock();
    const before = clock.now().getTime();
    clock.adjust(new Date(before - 500));
    expect(clock.now().getTime()).toBeGreaterThanOrEqual(before);
  });

  it('is not set back by an answer that is heard late', () => {
    const clock = new DatabaseClock();
    const before = clock.now().getTime();
    clock.adjust(new Date(before - 5_000), 5_000);
    expect(clock.now().getTime()).toBeGreaterThanOrEqual(before);
    clock.adjust(new Date(before - HOUR_MS), 5_000);
    expect(apart(clock, before - HOUR_MS)).toBeLessThan(10_000);
  });
});
