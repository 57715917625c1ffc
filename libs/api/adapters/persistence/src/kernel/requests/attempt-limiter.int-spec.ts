import { afterAll, describe, expect, it } from '@jest/globals';
import { attemptLimiterContract } from '@patchlight/testing';
import pg from 'pg';
import { emptyTables } from '../../testing/empty-tables.ts';
import { openTestDatabase } from '../../testing/open-test-database.ts';
import { TEST_SLOWNESS } from '../../testing/test-database.ts';
import { PostgresAttemptLimiter } from './attempt-limiter.ts';
import { connectionTo } from '../connection/connections.ts';

const test = await openTestDatabase();

describe('PostgresAttemptLimiter', () => {
  const pools: pg.Pool[] = [1, 2, 3].map(
    () => new pg.Pool({ ...connectionTo(test.url, { slowness: TEST_SLOWNESS }), max: 4 }),
  );
  afterAll(async () => {
    await Promise.all(pools.map((pool) => pool.end()));
  });
  const replicas = async (factor = 1): Promise<PostgresAttemptLimiter[]> => {
    await emptyTables(test.db, 'rate_limits');
    return pools.map((pool) => new PostgresAttemptLimiter(pool, factor));
  };
  const passed = async (
    limiters: PostgresAttemptLimiter[],
    points: number,
    attempts = 400,
  ): Promise<number> => {
    const results = await Promise.allSettled(
      Array.from({ length: attempts }, (_, n) =>
        limiters[n % limiters.length]!.consume('key', { points, seconds: 60 }),
      ),
    );
    return results.filter(({ status }) => status === 'fulfilled').length;
  };

  attemptLimiterContract(async () => (await replicas())[0]!);

  it('accepts exactly the limit of 400 attempts across three replicas', async () => {
    expect(await passed(await replicas(), 10)).toBe(10);
  });

  it.each([
    [0.5, 5],
    [3, 30],
    [0.001, 1],
  ])('multiplies a limit of 10 by %d', async (factor, expected) => {
    expect(await passed(await replicas(factor), 10)).toBe(expected);
  });

  it('accepts everything without a query when it is disabled', async () => {
    expect(await passed(await replicas(0), 10)).toBe(400);
    expect(await test.db.query('select from rate_limits')).toEqual([]);
  });

  it('resets after the window', async () => {
    const [limiter] = await replicas();
    const once = { points: 1, seconds: 30 };
    await limiter!.consume('short', once);
    await expect(limiter!.consume('short', once)).rejects.toMatchObject({
      retryAfterSeconds: expect.any(Number),
    });
    await test.db.query('update rate_limits set expire = expire - 30000');
    await limiter!.consume('short', once);
  });

  it('throws when the database is unavailable instead of accepting attempts', async () => {
    const pool = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/none' });
    const limiter = new PostgresAttemptLimiter(pool, 1);
    const kind = 'unavailable';
    await expect(limiter.consume('key', { points: 1, seconds: 1 })).rejects.toMatchObject({ kind });
    await expect(limiter.reset('key')).rejects.toMatchObject({ kind });
    await pool.end();
  });
});
