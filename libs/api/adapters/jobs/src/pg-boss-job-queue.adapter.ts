import { JobQueue } from '@patchlight/application/ports';
import type { JobName, JobSettings, Jobs, QueueDepth } from '@patchlight/application/ports';
import { PgBoss, fromKysely } from 'pg-boss';
import type { DatabaseOptions, Job, QueueOptions } from 'pg-boss';

type Transaction = Parameters<typeof fromKysely>[0];

/** Carries out one job; the signal gives it up when the worker is being stopped. */
export type CarryOut = <N extends JobName>(name: N, data: Jobs[N], signal: AbortSignal) => Promise<unknown>;

/** A connection that is in a transaction. */
export interface SqlClient {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

export interface PgBossOptions {
  /** How the pool connects. */
  connection: DatabaseOptions;
  /** The connection of the current unit of work, which new jobs join. */
  currentTransaction: () => Transaction;
  onError: (error: unknown) => void;
  queues: Record<JobName, JobSettings>;
}

/** Jobs wake a worker within milliseconds; one whose worker died is taken up again after its heartbeat. */
const COMMON: QueueOptions & { notify: boolean } = {
  notify: true,
  heartbeatSeconds: 10,
  retryBackoff: true,
  retryDelay: 2,
  deleteAfterSeconds: 3_600,
};

/** A query for the name and the data of each job of these names that waits or is under way. */
export const pendingJobs = (names: string[]): string => `select name, data from pgboss.job
  where name in (${names.map((name) => `'${name}'`).join(', ')}) and state in ('created', 'retry', 'active')
  order by created_on, id`;

const STOP_TIMEOUT_MS = 3_000;
/** A wake-up can be missed while all hands are busy, so workers also look by themselves. */
const POLLING = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1 };

/** Jobs in the product's own PostgreSQL. */
export class PgBossJobQueue extends JobQueue {
  private readonly boss: PgBoss;
  private readonly names: JobName[];
  private readonly stopping = new AbortController();

  /** @param role a worker also watches over the queues; a caller only puts jobs in */
  constructor(
    private readonly options: PgBossOptions,
    role: 'worker' | 'caller',
  ) {
    super();
    this.names = Object.keys(options.queues) as JobName[];
    const isWorker = role === 'worker';
    this.boss = new PgBoss({
      ...options.connection,
      max: isWorker ? 6 : 2,
      supervise: isWorker,
      schedule: isWorker,
      useListenNotify: isWorker,
      monitorIntervalSeconds: 5,
      superviseIntervalSeconds: 5,
    });
    this.boss.on('error', options.onError);
  }

  /** Readies the queues; the first process to come makes them. */
  async start(): Promise<void> {
    await this.boss.start();
    for (const name of this.names) {
      const { cron, deduplicate, retryLimit, retryDelayMax } = this.options.queues[name];
      await this.boss.createQueue(name, {
        ...COMMON,
        policy: deduplicate ? 'short' : 'standard',
        retryLimit,
        ...(retryDelayMax && { retryDelayMax }),
      });
      if (cron) await this.boss.schedule(name, cron, {}, { tz: 'UTC' });
    }
  }

  override async enqueue<N extends JobName>(name: N, data: Jobs[N]): Promise<void> {
    await this.boss.send(name, data, { db: fromKysely(this.options.currentTransaction()) });
  }

  /** Puts a job in inside the transaction of a connection that is none of the unit of work's. */
  async enqueueIn(client: SqlClient, name: string, data: object): Promise<void> {
    await this.boss.send(name, data, {
      db: { executeSql: (text, values) => client.query(text, values) },
    });
  }

  /** Takes all jobs out, inside the transaction of a connection. */
  async clear(client: SqlClient): Promise<void> {
    await client.query('delete from pgboss.job where name = any($1)', [this.names]);
  }

  /** How full the queues are, as counted by a worker every five seconds. */
  async depths(): Promise<QueueDepth[]> {
    const queues = await this.boss.getQueues(this.names);
    return queues.map(({ name, queuedCount, activeCount, failedCount }) => ({
      name: name as JobName,
      waiting: queuedCount,
      active: activeCount,
      failed: failedCount,
    }));
  }

  /** Starts carrying out jobs. */
  async work(carryOut: CarryOut): Promise<void> {
    for (const name of this.names) await this.workOn(name, carryOut);
  }

  /** Gives running jobs up and waits for them for 3 s; what is not done by then is done again later. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
  }

  private async workOn<N extends JobName>(name: N, carryOut: CarryOut): Promise<void> {
    const { concurrency, batchSize } = this.options.queues[name];
    const settings = {
      ...POLLING,
      localConcurrency: concurrency,
      batchSize,
      burstWhenBatchFull: batchSize > 1,
    };
    await this.boss.work<Jobs[N]>(name, settings, async (jobs) => {
      for (const job of jobs) {
        // What is left goes back into the queue.
        this.stopping.signal.throwIfAborted();
        await this.settle(name, job, carryOut);
      }
    });
  }

  /**
   * Runs one job of a batch and records how it ended, so that neither a job that fails nor a killed process repeats
   * the others. pg-boss ignores the record of a job that another worker has taken over.
   */
  private async settle<N extends JobName>(name: N, job: Job<Jobs[N]>, carryOut: CarryOut): Promise<void> {
    if (job.signal.aborted) return;
    try {
      await carryOut(name, job.data, AbortSignal.any([job.signal, this.stopping.signal]));
    } catch (error) {
      await this.boss.fail(name, job, error as Error);
      return;
    }
    await this.boss.complete(name, job);
  }
}
