import { Body, Controller, HttpCode, Logger, Post } from '@nestjs/common';
import { ReportDto } from '@patchlight/contracts';
import { Public } from '../kernel/access.decorators.ts';
import { RateLimited } from '../kernel/rate-limit.guard.ts';
import { redacted } from './redacted.ts';

/** Takes what the error pages of the web app report into the log, one line each. */
@Controller('reports')
export class ReportController {
  private readonly logger = new Logger('Reports');

  @Public()
  @RateLimited({ points: 10, seconds: 60, by: 'address' })
  @Post()
  @HttpCode(204)
  take(@Body() { code, path, message, requestId }: ReportDto): void {
    this.logger.warn({
      msg: 'An error page was shown',
      code,
      path: redacted(path),
      ...(message && { message: redacted(message) }),
      ...(requestId && { reportedRequestId: requestId }),
    });
  }
}
