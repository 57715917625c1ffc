import { Injectable, SetMetadata } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AttemptLimiter } from '@patchlight/application';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isV1 } from '../fault.ts';
import { TokenQuota } from './token-quota.ts';

/** Calls of one token to /api/v1, whatever comes of them. */
const V1_PACE = { points: 60, seconds: 60 };

const SPENDS_LATER = 'patchlight:spends-later';

/** For a handler with an interceptor that spends the quota, if the request is not free. */
export const SpendsLater = (): MethodDecorator => SetMetadata(SPENDS_LATER, true);

/**
 * Counts authorized requests with API tokens, whatever their outcome, and reports the remaining daily quota in headers.
 * Requests of browsers are not counted.
 */
@Injectable()
export class TokenQuotaGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly quota: TokenQuota,
    private readonly limiter: AttemptLimiter,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const { tokenHolder, url } = request;
    if (!tokenHolder) return true;
    if (isV1(url)) await this.limiter.consume(`v1:token:${tokenHolder.tokenId}`, V1_PACE);
    if (this.reflector.get<true | undefined>(SPENDS_LATER, context.getHandler())) return true;
    await this.quota.spend(request, http.getResponse<FastifyReply>());
    return true;
  }
}
