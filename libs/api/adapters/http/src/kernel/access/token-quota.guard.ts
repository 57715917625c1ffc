import { Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { AttemptLimiter, SpendQuota } from '@patchlight/application';
import { ApiQuotaExceeded } from '@patchlight/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isV1 } from '../fault.ts';

/** Calls of one token to /api/v1, whatever comes of them. */
const V1_PACE = { points: 60, seconds: 60 };

/**
 * Counts authorized requests with API tokens, whatever their outcome, and reports the remaining daily quota in headers.
 * Requests of browsers are not counted.
 */
@Injectable()
export class TokenQuotaGuard implements CanActivate {
  constructor(
    private readonly spendQuota: SpendQuota,
    private readonly limiter: AttemptLimiter,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const { tokenHolder, url } = http.getRequest<FastifyRequest>();
    if (!tokenHolder) return true;
    if (isV1(url)) await this.limiter.consume(`v1:token:${tokenHolder.tokenId}`, V1_PACE);
    const { isGranted, limit, remaining, secondsLeft } = await this.spendQuota.execute(
      tokenHolder.userId,
      'apiCalls',
    );
    if (limit === null) return true;
    void http.getResponse<FastifyReply>().headers({
      'RateLimit-Limit': limit,
      'RateLimit-Remaining': remaining,
      'RateLimit-Reset': secondsLeft,
      'RateLimit-Policy': `"day";q=${limit};w=86400`,
      RateLimit: `"day";r=${remaining};t=${secondsLeft}`,
    });
    if (!isGranted) throw new ApiQuotaExceeded(limit, secondsLeft);
    return true;
  }
}
