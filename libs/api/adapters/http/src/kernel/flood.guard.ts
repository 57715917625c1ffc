import type { Reflector } from '@nestjs/core';
import { ThrottlerGuard, ThrottlerStorageService } from '@nestjs/throttler';
import { TooManyAttempts } from '@patchlight/domain';
import type { FastifyRequest } from 'fastify';
import { addressKey } from './address-key.ts';
import type { HttpOptions } from './http-options.ts';

/** Six times what the web app itself allows a browser. */
const CALLS_PER_MINUTE = 600;
const MINUTE_MS = 60_000;

/**
 * Turns floods from one address away before they cost a query. Counted by each process for itself, since asking
 * the database would cost what this guard is to spare; limits that protect accounts are `@RateLimited`.
 */
export class FloodGuard extends ThrottlerGuard {
  constructor(reflector: Reflector, options: HttpOptions) {
    const limit = Math.max(1, Math.round(CALLS_PER_MINUTE * options.rateLimitFactor));
    const throttlers = [
      { limit, ttl: MINUTE_MS, skipIf: () => options.rateLimitFactor === 0, setHeaders: false },
    ];
    super({ throttlers }, new ThrottlerStorageService(), reflector);
  }

  protected override async getTracker(request: FastifyRequest): Promise<string> {
    return addressKey(request.ip);
  }

  /** One count for all handlers. */
  protected override generateKey(_: unknown, tracker: string): string {
    return tracker;
  }

  protected override throwThrottlingException(
    _: unknown,
    { timeToBlockExpire, timeToExpire }: { timeToBlockExpire: number; timeToExpire: number },
  ): Promise<void> {
    throw new TooManyAttempts(Math.max(1, timeToBlockExpire, timeToExpire));
  }
}
