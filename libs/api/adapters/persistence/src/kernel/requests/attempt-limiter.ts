import { AttemptLimiter } from '@patchlight/application/ports';
import type { AttemptLimit } from '@patchlight/application/ports';
import { TooManyAttempts } from '@patchlight/domain';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { reachable } from '../connection/connection-loss.ts';

/** Counts in the table rate_limits, outside every unit of work: refused requests still count. */
export class PostgresAttemptLimiter extends AttemptLimiter {
  private readonly limiters = new Map<string, RateLimiterPostgres>();

  /** @param factor multiplies every limit; 0 disables them */
  constructor(
    private readonly pool: Pool,
    private readonly factor: number,
  ) {
    super();
    // The pool replaces idle connections closed by the server; an unhandled error event would end the process.
    pool.on('error', () => undefined);
  }

  override async consume(key: string, limit: AttemptLimit): Promise<void> {
    if (this.factor === 0) return;
    try {
      await reachable(() => this.limiterOf(limit).consume(key));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new TooManyAttempts(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
    }
  }

  override async reset(key: string): Promise<void> {
    await reachable(() => this.pool.query('delete from rate_limits where key = $1', [key]));
  }

  private limiterOf({ points, seconds }: AttemptLimit): RateLimiterPostgres {
    const name = `${points}/${seconds}`;
    const known = this.limiters.get(name);
    if (known) return known;
    const limiter = new RateLimiterPostgres({
      storeClient: this.pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: '',
      points: Math.max(1, Math.round(points * this.factor)),
      duration: seconds,
      // The first limiter deletes the expired rows for all.
      clearExpiredByTimeout: this.limiters.size === 0,
    });
    this.limiters.set(name, limiter);
    return limiter;
  }
}
