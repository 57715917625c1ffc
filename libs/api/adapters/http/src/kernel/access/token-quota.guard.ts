import { Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { SpendQuota } from '@patchlight/application';
import { ApiCallsSpent } from '@patchlight/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Counts what an API token calls and is let in to, whatever comes of it, and says in headers how much of the owner's day
 * is left. What browsers do is not counted.
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
    });
    if (!isGranted) throw new ApiCallsSpent(limit, secondsLeft);
    return true;
  }
}
