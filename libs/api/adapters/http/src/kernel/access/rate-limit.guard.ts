import { Injectable } from '@nestjs/common';
import type { ExecutionContext, Provider } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { getOptionsToken, getStorageToken, Throttle, ThrottlerGuard } from '@nestjs/throttler';
import type { ThrottlerRequest, ThrottlerStorage } from '@nestjs/throttler';
import { AttemptLimiter } from '@patchlight/application';
import type { FastifyRequest } from 'fastify';
import { addressKey } from '../gate/address-key.ts';
import { callingUserOf } from './current-user.decorator.ts';

/** Who is counted, by the name of the limit. */
const CALLERS = {
  address: (request: FastifyRequest) => addressKey(request.ip),
  user: (request: FastifyRequest) => callingUserOf(request).userId,
};

const LIMITS = Object.entries(CALLERS).map(([name, caller]) => ({
  name,
  getTracker: (request: object) => caller(request as FastifyRequest),
  limit: Infinity,
  ttl: 0,
  setHeaders: false,
}));

export interface RateLimit {
  /** Requests allowed within `seconds` after the first. */
  points: number;
  seconds: number;
  by: keyof typeof CALLERS;
}

/** Responds with 429 to requests over the limit. Counting by user needs a handler that is not public. */
export const RateLimited = ({ points, seconds, by }: RateLimit): MethodDecorator =>
  Throttle({ [by]: { limit: points, ttl: seconds * 1_000 } });

/** The limit that a handler declares. */
export const rateLimitOf = (handler: object): RateLimit | undefined => {
  const read = (what: string, by: string) =>
    Reflect.getMetadata(`THROTTLER:${what}${by}`, handler) as number | undefined;
  const [limit] = LIMITS.flatMap(({ name }) => {
    const points = read('LIMIT', name);
    return points === undefined ? [] : [{ points, seconds: read('TTL', name)! / 1_000, by: name }];
  });
  return limit as RateLimit | undefined;
};

/** Counts in the database, for all processes. */
const storageOf = (limiter: AttemptLimiter): ThrottlerStorage => ({
  increment: async (key, ttl, limit) => {
    await limiter.consume(key, { points: limit, seconds: ttl / 1_000 });
    return { totalHits: 0, timeToExpire: 0, isBlocked: false, timeToBlockExpire: 0 };
  },
});

@Injectable()
class RateLimitGuard extends ThrottlerGuard {
  protected override async handleRequest(request: ThrottlerRequest): Promise<boolean> {
    return request.limit === Infinity || super.handleRequest(request);
  }

  protected override generateKey(context: ExecutionContext, caller: string, by: string): string {
    return `${context.getClass().name}.${context.getHandler().name}:${by}:${caller}`;
  }
}

export const rateLimitProviders: Provider[] = [
  { provide: getOptionsToken(), useValue: LIMITS },
  { provide: getStorageToken(), useFactory: storageOf, inject: [AttemptLimiter] },
  { provide: APP_GUARD, useClass: RateLimitGuard },
];
