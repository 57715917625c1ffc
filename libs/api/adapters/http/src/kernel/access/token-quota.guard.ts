import { Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { SpendQuota } from '@patchlight/application';
import { ApiQuotaExceeded } from '@patchlight/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Counts authorized requests with API tokens, whatever their outcome, and reports the remaining daily quota in headers.
 * Requests of browsers are not counted.
 */
@Injectable()
export class TokenQuotaGuard implements CanActivate {
  constructor(private readonly spendQuota: SpendQuota) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const { tokenHolder } = http.getRequest<FastifyRequest>();
    if (!tokenHolder) return true;
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
