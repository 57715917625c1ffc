import { Injectable } from '@nestjs/common';
import { ThrottlerStorageService } from '@nestjs/throttler';
import { TooManyAttempts } from '@patchlight/domain';
import { addressKey } from './address-key.ts';
import { HttpOptions } from '../http-options.ts';

/** Twelve times the web app's own limit per browser, since static files count, too. */
const REQUESTS_PER_MINUTE = 1_200;
const MINUTE_MS = 60_000;

/**
 * Limits the requests per address. Counts per process, since a shared count in the database would cost more than it
 * protects; limits that protect accounts are `@RateLimited`.
 */
@Injectable()
export class FloodLimit {
  private readonly storage = new ThrottlerStorageService();
  /** Requests per minute; 0: unlimited. */
  private readonly limit: number;

  constructor({ rateLimitFactor }: HttpOptions) {
    this.limit = rateLimitFactor && Math.max(1, Math.round(REQUESTS_PER_MINUTE * rateLimitFactor));
  }

  /** @throws {TooManyAttempts} */
  async count(address: string): Promise<void> {
    if (this.limit === 0) return;
    const key = addressKey(address);
    const { isBlocked, timeToBlockExpire, timeToExpire } = await this.storage.increment(
      key,
      MINUTE_MS,
      this.limit,
      MINUTE_MS,
      'flood',
    );
    if (isBlocked) throw new TooManyAttempts(Math.max(1, timeToBlockExpire, timeToExpire));
  }
}
