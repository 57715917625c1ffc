import { beforeEach, describe, expect, it } from '@jest/globals';
import type { AttemptLimiter } from '@patchlight/application/ports';

const LIMIT = { points: 5, seconds: 60 };

/** Contract of every AttemptLimiter. `given` creates one that has counted nothing. */
export const attemptLimiterContract = (given: () => Promise<AttemptLimiter>): void => {
  describe('as an AttemptLimiter', () => {
    let limiter: AttemptLimiter;
    beforeEach(async () => {
      limiter = await given();
    });
    const passed = async (attempts: number, key = 'key'): Promise<number> => {
      const results = await Promise.allSettled(
        Array.from({ length: attempts }, () => limiter.consume(key, LIMIT)),
      );
      return results.filter(({ status }) => status === 'fulfilled').length;
    };

    it('accepts exactly the limit of concurrent attempts', async () => {
      expect(await passed(100)).toBe(5);
    });

    it('returns the seconds until the next attempt', async () => {
      await passed(5);
      const refusal = await limiter.consume('key', LIMIT).catch((error: unknown) => error);
      expect(refusal).toMatchObject({ kind: 'rate-limited' });
      const { retryAfterSeconds } = refusal as { retryAfterSeconds: number };
      expect(Number.isInteger(retryAfterSeconds)).toBe(true);
      expect(retryAfterSeconds).toBeGreaterThan(50);
      expect(retryAfterSeconds).toBeLessThanOrEqual(60);
    });

    it('counts each key separately', async () => {
      await passed(6, 'one');
      expect(await passed(3, 'another')).toBe(3);
    });

    it('resets a key', async () => {
      await passed(6);
      await limiter.reset('key');
      expect(await passed(6)).toBe(5);
    });
  });
};
