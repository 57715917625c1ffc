import { createHash, timingSafeEqual } from 'node:crypto';
import { Controller, Get, Headers, Req, Res } from '@nestjs/common';
import { DomainError, NotSignedIn } from '@patchlight/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { Public } from '../kernel/access/access.decorators.ts';
import { HttpOptions, LOOPBACK } from '../kernel/http-options.ts';
import { Metrics } from './metrics.ts';

const isSame = (given: string, wanted: string): boolean => {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(wanted));
};

const isLoopback = (address: string): boolean => ipaddr.process(address).range() === 'loopback';

/**
 * Metrics for Prometheus, protected by a token. Without a configured token, only for requests from this machine while
 * the instance is reached only there: behind a proxy all requests would look local.
 */
@Public()
@Controller('metrics')
export class MetricsController {
  constructor(
    private readonly metrics: Metrics,
    private readonly options: HttpOptions,
  ) {}

  @Get()
  async read(
    @Req() { ip }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Headers('authorization') authorization = '',
  ): Promise<string> {
    const { metricsToken, publicUrl } = this.options;
    if (metricsToken === null) {
      const isOpen = LOOPBACK.has(publicUrl.hostname) && isLoopback(ip);
      if (!isOpen) throw new DomainError('not-found', 'There is nothing at this address.');
    } else if (!isSame(authorization, `Bearer ${metricsToken}`)) {
      throw new NotSignedIn();
    }
    void reply.header('Content-Type', this.metrics.contentType);
    return this.metrics.text();
  }
}
