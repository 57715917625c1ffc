import { Injectable, SetMetadata } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AttemptLimiter } from '@patchlight/application';
import type { FastifyRequest } from 'fastify';
import { addressKey } from '../gate/address-key.ts';
import { callingUserOf } from './current-user.decorator.ts';

export interface RateLimit {
  /** Requests allowed within `seconds` after the first. */
  points: number;
  seconds: number;
  /** The key of the limit. */
  by: 'address' | 'user';
}

const RATE_LIMIT = 'patchlight:rate-limit';

/** Responds with 429 to requests over the limit. Counting by user needs a handler that is not public. */
export const RateLimited = (limit: RateLimit): MethodDecorator => SetMetadata(RATE_LIMIT, limit);

@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limiter: AttemptLimiter,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const limit = this.reflector.get<RateLimit | undefined>(RATE_LIMIT, context.getHandler());
    if (!limit) return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const caller = limit.by === 'user' ? callingUserOf(request).userId : addressKey(request.ip);
    const handler = `${context.getClass().name}.${context.getHandler().name}`;
    await this.limiter.consume(`${handler}:${limit.by}:${caller}`, limit);
    return true;
  }
}
