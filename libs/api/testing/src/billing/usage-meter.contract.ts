import { beforeEach, describe, expect, it } from '@jest/globals';
import type { UsageMeter } from '@patchlight/application/ports';

const EVENING = new Date('2026-11-21T23:59:59.999Z');
const MIDNIGHT = new Date('2026-11-22T00:00:00.000Z');

/** Contract of every UsageMeter. `given` creates one that has counted nothing, and two users. */
export const usageMeterContract = (
  given: () => Promise<{ meter: UsageMeter; ada: string; bob: string }>,
): void => {
  describe('as a UsageMeter', () => {
    let meter: UsageMeter;
    let ada: string;
    let bob: string;
    beforeEach(async () => {
      ({ meter, ada, bob } = await given());
    });
    const take = (limit: number | null, now = EVENING, userId = ada) =>
      meter.consume(userId, 'apiCalls', limit, now);

    it('counts up to the limit', async () => {
      const taken = [];
      for (let n = 0; n < 4; n += 1) taken.push(await take(3));
      expect(taken).toEqual([1, 2, 3, null]);
    });

    it('accepts exactly five of 200 concurrent calls at 95 of 100', async () => {
      for (let n = 0; n < 95; n += 1) await take(100);
      const taken = await Promise.all(Array.from({ length: 200 }, () => take(100)));
      const passed = taken.filter((used) => used !== null);
      expect(passed.toSorted((a, b) => a - b)).toEqual([96, 97, 98, 99, 100]);
    });

    it('resets at midnight UTC', async () => {
      await take(1);
      expect(await take(1)).toBeNull();
      expect(await take(1, MIDNIGHT)).toBe(1);
    });

    it('counts meters and users separately', async () => {
      await take(1);
      expect(await meter.consume(ada, 'notifications', 1, EVENING)).toBe(1);
      expect(await take(1, EVENING, bob)).toBe(1);
    });

    it('accepts nothing with a limit of zero, and counts on without a limit', async () => {
      expect(await take(0)).toBeNull();
      expect(await take(1)).toBe(1);
      expect(await take(null)).toBe(2);
      expect(await take(1)).toBeNull();
    });
  });
};
