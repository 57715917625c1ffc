import { Injectable } from '@nestjs/common';
import { SpendQuota } from '@patchlight/application';
import { ApiQuotaExceeded } from '@patchlight/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The daily quota of requests with API tokens. */
@Injectable()
export class TokenQuota {
  constructor(private readonly spendQuota: SpendQuota) {}

  /**
   * Counts a request with a token, and reports the remaining quota in headers.
   * @throws {ApiQuotaExceeded}
   */
  async spend({ tokenHolder }: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!tokenHolder) return;
    const { userId } = tokenHolder;
    const { isGranted, limit, remaining, secondsLeft } = await this.spendQuota.execute(userId, 'apiCalls');
    if (limit === null) return;
    void reply.headers({
      'RateLimit-Limit': limit,
      'RateLimit-Remaining': remaining,
      'RateLimit-Reset': secondsLeft,
      'RateLimit-Policy': `"day";q=${limit};w=86400`,
      RateLimit: `"day";r=${remaining};t=${secondsLeft}`,
    });
    if (!isGranted) throw new ApiQuotaExceeded(limit, secondsLeft);
  }
}
