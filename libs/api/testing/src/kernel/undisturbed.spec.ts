import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { undisturbed } from './undisturbed.ts';

const MOST_MS = 300;

/** Nothing else runs in this process meanwhile. */
const standStill = (ms: number): void =>
  void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

describe('an undisturbed check', () => {
  afterEach(() => void jest.useRealTimers());

  /** Checks that fail as often, each after what happens meanwhile. @returns how often they ran, and what became of it */
  const check = async (failures: number, meanwhile: () => unknown): Promise<[number, unknown]> => {
    let runs = 0;
    const outcome = await undisturbed(MOST_MS, async () => {
      runs += 1;
      await meanwhile();
      if (runs <= failures) throw new Error(`failed ${runs}`);
      return 'passed';
    }).catch((error: Error) => error.message);
    return [runs, outcome];
  };

  it('runs once if it passes, even if the process stood still', async () => {
    expect(await check(0, () => standStill(MOST_MS + 50))).toEqual([1, 'passed']);
  });

  it('fails at once if it took long, and the process did not stand still', async () => {
    jest.useFakeTimers();
    expect(await check(1, () => jest.advanceTimersByTimeAsync(MOST_MS + 50))).toEqual([1, 'failed 1']);
  });

  it('runs again if it failed while the process stood still', async () => {
    const standStillAmid = async (): Promise<void> => {
      await sleep(50);
      standStill(MOST_MS + 50);
      await sleep(50);
    };
    expect(await check(2, standStillAmid)).toEqual([3, 'passed']);
  });

  it('fails after five attempts', async () => {
    expect(await check(9, () => standStill(MOST_MS + 50))).toEqual([5, 'failed 5']);
  });
});
