import { JobQueue } from '@patchlight/application/ports';
import type { JobName, JobSettings, Jobs, QueueDepth } from '@patchlight/application/ports';
import { PgBoss, fromKysely } from 'pg-boss';
import type { DatabaseOptions, Job, UpdateQueueOptions } from 'pg-boss';

type Transaction = Parameters<typeof fromKysely>[0];

/** Runs one job. The signal aborts it when the worker stops. */
export type RunJob = <N extends JobName>(name: N, data: Jobs[N], signal: AbortSignal) => Promise<unknown>;

/** A connection with an open transaction. */
export interface SqlClient {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

export interface PgBossOptions {
  /** Settings of the pool. */
  connection: DatabaseOptions;
  /** The connection of the current unit of work, which new jobs join. */
  currentTransaction: () => Transaction;
  onError: (error: unknown) => void;
  queues: Record<JobName, JobSettings>;
}

/** A job wakes a worker within milliseconds. If its worker dies, the job runs again once the heartbeat is overdue. */
const COMMON: UpdateQueueOptions = {
  notify: true,
  heartbeatSeconds: 10,
  retryBackoff: true,
  retryDelay: 2,
  deleteAfterSeconds: 3_600,
};

/** A query for the name and the data of all jobs of these names that are waiting or running. */
export const pendingJobs = (names: string[]): string => `select name, data from pgboss.job
  where name in (${names.map((name) => `'${name}'`).join(', ')}) and state in ('created', 'retry', 'active')
  order by created_on, id`;

const STOP_TIMEOUT_MS = 3_000;
/**
 * A new job notifies the workers, which poll for jobs that are tried again and for those of killed workers; more often
 * only without a connection for notifications. Jobs that wait are fetched one after the other, without pauses.
 */
const POLLING = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 5, burstWhenReadyExceeds: 1 };
/** How often the waiting jobs are counted, and the counts are read. */
const COUNT_SECONDS = 5;

/** Jobs in the product's own PostgreSQL. */
export class PgBossJobQueue extends JobQueue {
  private readonly boss: PgBoss;
  private readonly names: JobName[];
  private readonly stopping = new AbortController();

  /** @param role a worker also supervises the queues; a caller only enqueues */
  constructor(
    private readonly options: PgBossOptions,
    role: 'worker' | 'caller',
  ) {
    super();
    this.names = Object.keys(options.queues) as JobName[];
    const isWorker = role === 'worker';
    this.boss = new PgBoss({
      ...options.connection,
      createSchema: false,
      max: isWorker ? 6 : 2,
      supervise: isWorker,
      schedule: isWorker,
      useListenNotify: isWorker,
      monitorIntervalSeconds: COUNT_SECONDS,
      superviseIntervalSeconds: COUNT_SECONDS,
      ...(isWorker && { queueCacheIntervalSeconds: COUNT_SECONDS }),
    });
    // Connections that have not ended yet are lost when the server stops right after it.
    this.boss.on('error', (error) => {
      if (!this.stopping.signal.aborted) options.onError(error);
    });
  }

  /** Connects, creates the queues that do not exist yet, and gives all of them their current settings. */
  async start(): Promise<void> {
    await this.boss.start();
    for (const name of this.names) {
      const { cron, deduplicate, retryLimit, retryDelayMax } = this.options.queues[name];
      await this.boss.createQueue(name, { policy: deduplicate ? 'short' : 'standard' });
      await this.boss.updateQueue(name, { ...COMMON, retryLimit, retryDelayMax: retryDelayMax ?? null });
      if (cron) await this.boss.schedule(name, cron, {}, { tz: 'UTC' });
    }
  }

  override async enqueue<N extends JobName>(name: N, data: Jobs[N]): Promise<void> {
    await this.boss.send(name, data, { db: fromKysely(this.options.currentTransaction()) });
  }

  /** Enqueues a job in the transaction of a connection outside the unit of work. */
  async enqueueIn(client: SqlClient, name: string, data: object): Promise<void> {
    await this.boss.send(name, data, {
      db: { executeSql: (text, values) => client.query(text, values) },
    });
  }

  /** Deletes all jobs, in the transaction of a connection. */
  async clear(client: SqlClient): Promise<void> {
    await client.query('delete from pgboss.job where name = any($1)', [this.names]);
  }

  /** The sizes of the queues; a worker counts them every five seconds. */
  async depths(): Promise<QueueDepth[]> {
    const queues = await this.boss.getQueues(this.names);
    return queues.map(({ name, queuedCount, activeCount, failedCount }) => ({
      name: name as JobName,
      waiting: queuedCount,
      active: activeCount,
      failed: failedCount,
    }));
  }

  /** Starts running jobs. */
  async work(run: RunJob): Promise<void> {
    for (const name of this.names) await this.workOn(name, run);
  }

  /** Aborts the running jobs and waits for them, 3 s at most. Jobs that have not ended by then run again later. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
  }

  private async workOn<N extends JobName>(name: N, run: RunJob): Promise<void> {
    const { concurrency, batchSize } = this.options.queues[name];
    const settings = {
      ...POLLING,
      localConcurrency: concurrency,
      batchSize,
      burstWhenBatchFull: batchSize > 1,
    };
    await this.boss.work<Jobs[N]>(name, settings, async (jobs) => {
      for (const job of jobs) {
        // The rest of the batch goes back into the queue.
        this.stopping.signal.throwIfAborted();
        await this.settle(name, job, run);
      }
    });
  }

  /**
   * Runs one job of a batch and records its outcome at once, so that neither a failed job nor a killed process makes
   * the others run again. pg-boss ignores the outcome of a job that another worker has taken over.
   */
  private async settle<N extends JobName>(name: N, job: Job<Jobs[N]>, run: RunJob): Promise<void> {
    if (job.signal.aborted) return;
    try {
      await run(name, job.data, AbortSignal.any([job.signal, this.stopping.signal]));
    } catch (error) {
      await this.boss.fail(name, job, error as Error);
      return;
    }
    await this.boss.complete(name, job);
  }
}
