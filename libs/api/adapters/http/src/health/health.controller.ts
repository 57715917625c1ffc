import { Controller, Get, Res } from '@nestjs/common';
import { HealthQueries } from '@patchlight/application';
import type { HealthBody } from '@patchlight/contracts';
import type { FastifyReply } from 'fastify';
import { Public } from '../kernel/access.decorators.ts';
import { HttpOptions } from '../kernel/http-options.ts';

const WORKER_SILENT_MS = 60_000;
const READ_TIMEOUT_MS = 3_000;

const withTimeout = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, fail) => {
      setTimeout(() => fail(new Error('The database does not answer.')), READ_TIMEOUT_MS).unref();
    }),
  ]);

/** Whether the product works: for people, for load balancers (/readyz) and for supervisors (/livez). */
@Public()
@Controller()
export class HealthController {
  constructor(
    private readonly health: HealthQueries,
    private readonly options: HttpOptions,
  ) {}

  @Get('health')
  async read(@Res({ passthrough: true }) reply: FastifyReply): Promise<HealthBody> {
    const { version } = this.options.clientConfig;
    try {
      const { workerSeenAt, lastIngestAt } = await withTimeout(this.health.read());
      const isWorking = workerSeenAt !== null && Date.now() - workerSeenAt.getTime() < WORKER_SILENT_MS;
      return {
        status: isWorking ? 'ok' : 'degraded',
        version,
        database: 'up',
        worker: isWorking ? 'up' : 'down',
        lastIngestAt: lastIngestAt?.toISOString() ?? null,
      };
    } catch {
      void reply.status(503);
      return { status: 'down', version, database: 'down', worker: 'unknown', lastIngestAt: null };
    }
  }

  @Get('livez')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('readyz')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<{ status: 'ok' | 'down' }> {
    const { status } = await this.read(reply);
    return { status: status === 'down' ? 'down' : 'ok' };
  }
}
