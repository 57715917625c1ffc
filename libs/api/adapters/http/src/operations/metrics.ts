import { Inject, Injectable } from '@nestjs/common';
import type { Operations, QueueDepth, ReplicaVitals } from '@patchlight/application';
import {
  Clock,
  OperationsQueries,
  QueueDepths,
  Signals,
  WorkStates,
  cachedFor,
} from '@patchlight/application';
import type { SentBy, WorkState } from '@patchlight/domain';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { HttpOptions } from '../kernel/http-options.ts';
import { Traffic } from '../kernel/gate/traffic.ts';

const READ_EVERY_MS = 5_000;
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Connections of one pool of this process. */
export interface PoolVitals {
  pool: string;
  total: number;
  idle: number;
  waiting: number;
}

/** Metrics that only the composition root can provide. */
export abstract class ProcessVitals {
  abstract pools(): PoolVitals[];
  abstract replicas(): ReplicaVitals[];
}

/**
 * The Prometheus metrics of this process and of the shared work. Labels have low cardinality: declared routes, hosts of
 * the store, names of queues.
 */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  private readonly read: () => Promise<[Operations, QueueDepth[], WorkState[], Record<SentBy, number>]>;

  constructor(
    private readonly options: HttpOptions,
    private readonly vitals: ProcessVitals,
    private readonly traffic: Traffic,
    private readonly signals: Signals,
    @Inject(OperationsQueries) operations: OperationsQueries,
    @Inject(QueueDepths) queues: QueueDepths,
    @Inject(WorkStates) works: WorkStates,
    private readonly clock: Clock,
  ) {
    this.read = cachedFor(READ_EVERY_MS, () =>
      Promise.all([operations.read(), queues.read(), works.list(), works.oldestDue()]),
    );
    collectDefaultMetrics({ register: this.registry });
    this.countRequests();
    this.showProcess();
  }

  readonly contentType = this.registry.contentType;

  /** All metrics in Prometheus' text format; without those of the database while it is unavailable. */
  async text(): Promise<string> {
    const work = new Registry();
    showReplicas(work, this.vitals.replicas());
    try {
      const [operations, queues, works, oldestDue] = await this.read();
      set(work, 'database_up', 'Whether the database answers', [[{}, 1]]);
      showIngestion(work, operations);
      showWork(work, operations, queues);
      showStates(work, works, this.clock.now());
      set(work, 'deliveries_oldest_due_seconds', 'How late the oldest message is', by('channel', oldestDue));
    } catch {
      set(work, 'database_up', 'Whether the database answers', [[{}, 0]]);
    }
    return Registry.merge([this.registry, work]).metrics();
  }

  private countRequests(): void {
    const registers = [this.registry];
    const answered = new Counter({
      name: 'patchlight_http_requests_total',
      help: 'Requests answered',
      labelNames: ['method', 'route', 'status'],
      registers,
    });
    const took = new Histogram({
      name: 'patchlight_http_request_duration_seconds',
      help: 'Time from a request to the end of its answer, streams left out',
      labelNames: ['method', 'route'],
      buckets: SECONDS,
      registers,
    });
    this.traffic.onAnswered(({ method, route, status, seconds, isStream }) => {
      answered.inc({ method, route, status });
      if (!isStream) took.observe({ method, route }, seconds);
    });
  }

  private showProcess(): void {
    const { signals, traffic, vitals } = this;
    const registers = [this.registry];
    const { version } = this.options.clientConfig;
    new Gauge({
      name: 'patchlight_build_info',
      help: 'Always 1; the labels tell what is running',
      labelNames: ['version', 'node'],
      registers,
    }).set({ version, node: process.version }, 1);
    new Gauge({
      name: 'patchlight_http_requests_under_way',
      help: 'Requests being answered, open event streams included',
      registers,
      collect() {
        this.set(traffic.count);
      },
    });
    new Gauge({
      name: 'patchlight_events_up',
      help: 'Whether live events reach this process',
      registers,
      collect() {
        this.set(Number(signals.isUp));
      },
    });
    new Counter({
      name: 'patchlight_events_received_total',
      help: 'Events that this process has received from any process, such as that a session has ended',
      registers,
      collect() {
        this.reset();
        this.inc(signals.received);
      },
    });
    new Gauge({
      name: 'patchlight_database_connections',
      help: 'Connections of this process to the database, and callers waiting for one',
      labelNames: ['pool', 'state'],
      registers,
      collect() {
        for (const { pool, total, idle, waiting } of vitals.pools()) {
          this.set({ pool, state: 'busy' }, total - idle);
          this.set({ pool, state: 'idle' }, idle);
          this.set({ pool, state: 'waiting' }, waiting);
        }
      },
    });
  }
}

type Sample = [labels: Record<string, string>, value: number];

const set = (registry: Registry, name: string, help: string, samples: Sample[]): void => {
  const labelNames = Object.keys(samples[0]?.[0] ?? {});
  const gauge = new Gauge({ name: `patchlight_${name}`, help, labelNames, registers: [registry] });
  for (const [labels, value] of samples) gauge.set(labels, value);
};

const showReplicas = (registry: Registry, replicas: ReplicaVitals[]): void => {
  const perReplica = (name: string, help: string, pick: (replica: ReplicaVitals) => number | null): void => {
    const samples = replicas.map((vitals): Sample => [{ replica: vitals.replica }, pick(vitals) ?? NaN]);
    if (samples.length > 0) set(registry, `replica_${name}`, help, samples);
  };
  perReplica('in_use', 'Whether this process reads lists from a replica', ({ isInUse }) => Number(isInUse));
  perReplica('lag_seconds', 'How far a replica is behind', ({ lagSeconds }) => lagSeconds);
  perReplica('reads', 'Statements that a replica has answered since the start', ({ reads }) => reads);
};

const by = (label: string, values: Record<string, number>): Sample[] =>
  Object.entries(values).map(([value, n]) => [{ [label]: value }, n]);

const showIngestion = (registry: Registry, { ingestion, hosts, openAlarms }: Operations): void => {
  const { due, oldestDueSeconds, lastRunSeconds, recent } = ingestion;
  const { failures, ...sums } = recent;
  set(registry, 'ingest_due_games', 'Games whose fetch is due', [[{}, due]]);
  set(registry, 'ingest_oldest_due_seconds', 'How late the latest fetch is', [[{}, oldestDueSeconds]]);
  if (lastRunSeconds !== null) {
    set(registry, 'ingest_last_run_seconds', 'Since the newest run of the ingestion ended', [
      [{}, lastRunSeconds],
    ]);
  }
  set(
    registry,
    'ingest_recent',
    'Runs of the last five minutes, and what they fetched and found',
    by('what', sums),
  );
  set(
    registry,
    'ingest_recent_failures',
    'Failed fetches of the last five minutes, by reason',
    by('reason', failures),
  );
  set(registry, 'source_open_alarms', 'Changed answers of the store that no admin has marked as seen', [
    [{}, openAlarms],
  ]);
  const perHost = (pick: (host: Operations['hosts'][number]) => number): Sample[] =>
    hosts.map((host) => [{ host: host.host }, pick(host)]);
  if (hosts.length === 0) return;
  set(
    registry,
    'store_requests_today',
    'Requests to a host of the store since 0:00 UTC',
    perHost((host) => host.requestsToday),
  );
  set(
    registry,
    'store_breaker_open',
    'Whether a host of the store is left alone for now',
    perHost(({ isOpen }) => Number(isOpen)),
  );
  set(
    registry,
    'store_consecutive_failures',
    'Failures of a host of the store in a row',
    perHost((host) => host.consecutiveFailures),
  );
};

const showWork = (registry: Registry, { fanOut, workers, rows }: Operations, queues: QueueDepth[]): void => {
  set(
    registry,
    'queue_jobs',
    'Jobs in a queue',
    queues.flatMap(({ name: queue, waiting, active, failed }) =>
      Object.entries({ waiting, active, failed }).map(([state, n]): Sample => [{ queue, state }, n]),
    ),
  );
  set(registry, 'fan_out_unfinished_updates', 'Updates that have not reached all inboxes', [
    [{}, fanOut.unfinished],
  ]);
  set(registry, 'fan_out_oldest_seconds', 'How long the oldest of them waits', [[{}, fanOut.oldestSeconds]]);
  set(registry, 'workers_alive', 'Workers heard of within a minute', [[{}, workers.alive]]);
  if (workers.lastSeenSeconds !== null) {
    set(registry, 'worker_last_seen_seconds', 'Since the newest heartbeat of any worker', [
      [{}, workers.lastSeenSeconds],
    ]);
  }
  set(registry, 'rows_estimate', 'About how many there are', by('table', rows));
};

const showStates = (registry: Registry, works: WorkState[], now: Date): void => {
  const labelsOf = ({ kind, name }: WorkState): Record<string, string> => ({ kind, name });
  const failed = new Counter({
    name: 'patchlight_work_failures_total',
    help: 'Failed runs of ticks and jobs, and refusals of services, in all workers',
    labelNames: ['kind', 'name'],
    registers: [registry],
  });
  for (const work of works) failed.inc(labelsOf(work), work.failuresTotal);
  set(
    registry,
    'work_failures_in_a_row',
    'Failed runs since the last success',
    works.map((work) => [labelsOf(work), work.failures]),
  );
  set(
    registry,
    'work_last_success_seconds',
    'Since the last success; recorded once a minute',
    works.flatMap((work): Sample[] =>
      work.succeededAt
        ? [[labelsOf(work), Math.max(0, (now.getTime() - work.succeededAt.getTime()) / 1_000)]]
        : [],
    ),
  );
};
