import { Injectable } from '@nestjs/common';
import { ThrottlerStorageService } from '@nestjs/throttler';
import { TooManyAttempts } from '@patchlight/domain';
import { addressKey } from './address-key.ts';
import { HttpOptions } from '../http-options.ts';

/** Twelve times what the web app itself allows a browser, since the files of its pages count, too. */
const REQUESTS_PER_MINUTE = 1_200;
const MINUTE_MS = 60_000;

/**
 * Counts the requests of each address, whatever they ask for. Each process counts for itself, since asking the
 * database would cost what this is to spare; limits that protect accounts are `@RateLimited`.
 */
@Injectable()
export class FloodLimit {
  private readonly storage = new ThrottlerStorageService();
  /** Requests a minute; 0: any number. */
  private readonly limit: number;

  constructor({ rateLimitFactor }: HttpOptions) {
    this.limit = rateLimitFactor && Math.max(1, Math.round(REQUESTS_PER_MINUTE * rateLimitFactor));
  }

  /** @throws {TooManyAttempts} when the address has had its share of this minute */
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
