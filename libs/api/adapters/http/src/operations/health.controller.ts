import { Controller, Get, Header, Res } from '@nestjs/common';
import { Clock, HealthQueries, ReadTroubles, Signals, cachedFor } from '@patchlight/application';
import type { HealthBody, HealthReason } from '@patchlight/contracts';
import { StorageFull } from '@patchlight/domain';
import type { Trouble } from '@patchlight/domain';
import type { FastifyReply } from 'fastify';
import { Public } from '../kernel/access/access.decorators.ts';
import { HttpOptions } from '../kernel/http-options.ts';
import { Traffic } from '../kernel/gate/traffic.ts';
import { STATUS_PAGE_POLICY, statusPage } from './status-page.ts';

const WORKER_SILENT_MS = 60_000;
const READ_TIMEOUT_MS = 3_000;
const PAGE_FRESH_MS = 5_000;
/** The database is probed at most once in this time. */
const PROBE_FRESH_MS = 1_000;

const withTimeout = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, fail) => {
      setTimeout(() => fail(new Error('The database does not answer.')), READ_TIMEOUT_MS).unref();
    }),
  ]);

/** Shutting down; database unavailable or read-only; disk full; migrations missing. */
type NotReady = 'draining' | 'database' | 'storage' | 'migrations';

interface Readiness {
  status: 'ok' | 'down';
  reason?: NotReady;
}

/** A word for each kind, which tells outsiders nothing else. */
const REASONS: Record<Trouble['kind'], HealthReason> = {
  tick: 'ticks',
  job: 'jobs',
  queue: 'queue',
  service: 'services',
  delivery: 'deliveries',
};

const statusOf = ({ status }: HealthBody): number => (status === 'down' ? 503 : 200);

/** Health of the instance: for monitoring and people, for load balancers (/readyz) and for supervisors (/livez). */
@Public()
@Controller()
export class HealthController {
  private readonly probed = cachedFor(PROBE_FRESH_MS, async () => {
    const health = await this.health.read();
    if (health.isSchemaCurrent) await this.health.probe();
    return health;
  });
  private page: { answer: Promise<{ status: number; html: string }>; until: number } | null = null;

  constructor(
    private readonly health: HealthQueries,
    private readonly options: HttpOptions,
    private readonly traffic: Traffic,
    private readonly signals: Signals,
    private readonly clock: Clock,
    private readonly readTroubles: ReadTroubles,
  ) {}

  @Get('health')
  async read(@Res({ passthrough: true }) reply: FastifyReply): Promise<HealthBody> {
    const health = await this.check();
    void reply.status(statusOf(health));
    return health;
  }

  /** For people. The database is queried at most once in a few seconds. */
  @Get('status')
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Content-Security-Policy', STATUS_PAGE_POLICY)
  @Header('Cache-Control', `public, max-age=${PAGE_FRESH_MS / 1_000}`)
  async status(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    if (!this.page || Date.now() >= this.page.until) {
      const answer = this.check().then((health) => ({
        status: statusOf(health),
        html: statusPage(health, this.clock.now()),
      }));
      this.page = { answer, until: Date.now() + PAGE_FRESH_MS };
    }
    const { status, html } = await this.page.answer;
    void reply.status(status);
    return html;
  }

  @Get('livez')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('readyz')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<Readiness> {
    const reason = await this.whyNotReady();
    if (reason === null) return { status: 'ok' };
    void reply.status(503);
    return { status: 'down', reason };
  }

  private async whyNotReady(): Promise<NotReady | null> {
    if (this.traffic.isDraining) return 'draining';
    try {
      const { isSchemaCurrent } = await withTimeout(this.probed());
      return isSchemaCurrent ? null : 'migrations';
    } catch (error) {
      return error instanceof StorageFull ? 'storage' : 'database';
    }
  }

  /** A failure says nothing about the rest of the database. */
  private async reasonsOfTroubles(): Promise<HealthReason[]> {
    try {
      const troubles = await withTimeout(this.readTroubles.execute());
      return [...new Set(troubles.map(({ kind }) => REASONS[kind]))];
    } catch {
      return ['unknown'];
    }
  }

  private async check(): Promise<HealthBody> {
    const { version } = this.options.clientConfig;
    const events = this.signals.isUp ? 'up' : 'down';
    const ownReasons: HealthReason[] = this.signals.isUp ? [] : ['events'];
    try {
      const { workerSeenAt, lastIngestAt } = await withTimeout(this.health.read());
      const silentMs = this.clock.now().getTime() - (workerSeenAt?.getTime() ?? 0);
      const isWorking = silentMs < WORKER_SILENT_MS;
      const reasons: HealthReason[] = [
        ...(isWorking ? [] : ['worker' as const]),
        ...ownReasons,
        ...(await this.reasonsOfTroubles()),
      ];
      return {
        status: reasons.length === 0 ? 'ok' : 'degraded',
        reasons,
        version,
        database: 'up',
        worker: isWorking ? 'up' : 'down',
        events,
        lastIngestAt: lastIngestAt?.toISOString() ?? null,
      };
    } catch {
      return {
        status: 'down',
        reasons: ['database', ...ownReasons],
        version,
        database: 'down',
        worker: 'unknown',
        events,
        lastIngestAt: null,
      };
    }
  }
}
