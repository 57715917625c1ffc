import { Body, Controller, HttpCode, Logger, Post, Req } from '@nestjs/common';
import { ReportDto } from '@patchlight/contracts';
import type { ReportBody } from '@patchlight/contracts';
import type { FastifyRequest } from 'fastify';
import { Public } from '../kernel/access/access.decorators.ts';
import { RateLimited } from '../kernel/access/rate-limit.guard.ts';
import { success } from '../kernel/envelope.ts';
import { redacted } from './redacted.ts';

/** Logs the error reports of the web app, one line each. */
@Controller('reports')
export class ReportController {
  private readonly logger = new Logger('Reports');

  @Public()
  @RateLimited({ points: 10, seconds: 60, by: 'address' })
  @Post()
  @HttpCode(202)
  take(@Req() { id }: FastifyRequest, @Body() { code, path, message, requestId }: ReportDto): ReportBody {
    this.logger.warn({
      msg: 'An error page was shown',
      code,
      path: redacted(path),
      ...(message && { message: redacted(message) }),
      requestId: requestId ?? id,
    });
    return success({ requestId: requestId ?? id });
  }
}
