import { JobQueue } from '@patchlight/application/ports';
import type { JobName, Jobs, QueueDepth } from '@patchlight/application/ports';
import { PgBoss, fromKysely } from 'pg-boss';
import type { DatabaseOptions, Job, Queue, QueueOptions } from 'pg-boss';

type Transaction = Parameters<typeof fromKysely>[0];

/** Carries out one job; the signal gives it up when the worker is being stopped. */
export type JobHandler<N extends JobName> = (data: Jobs[N], signal: AbortSignal) => Promise<void>;
export type JobHandlers = { [N in JobName]: JobHandler<N> };

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
}

interface QueueSettings extends Omit<Queue, 'name'> {
  /** Jobs of this queue that one worker carries out at once. */
  atOnce: number;
  /** Jobs fetched together, run and settled one by one; while there are that many, the next are fetched at once. */
  batch: number;
  /** When it is put in by itself, in UTC; by one of all workers. */
  cron?: string;
}

/** Jobs wake a worker within milliseconds; one whose worker died is taken up again after its heartbeat. */
const COMMON: QueueOptions & { notify: boolean } = {
  notify: true,
  heartbeatSeconds: 10,
  retryBackoff: true,
  retryDelay: 2,
  deleteAfterSeconds: 3_600,
};

const QUEUES: Record<JobName, QueueSettings> = {
  // `short`: one waits at most, since a run takes all that is due.
  'ingest-due': { policy: 'short', atOnce: 1, batch: 1, retryLimit: 0 },
  'fetch-games': { atOnce: 4, batch: 10, retryLimit: 5 },
  'refresh-games': { atOnce: 1, batch: 10, retryLimit: 8, retryDelayMax: 3_600 },
  'refresh-listings': { policy: 'short', atOnce: 1, batch: 1, retryLimit: 0, cron: '* * * * *' },
  'read-profile': { atOnce: 2, batch: 1, retryLimit: 30, retryDelayMax: 60 },
  'import-games': { atOnce: 2, batch: 1, retryLimit: 20, retryDelayMax: 60 },
  'classify-updates': { atOnce: 2, batch: 10, retryLimit: 8, retryDelayMax: 3_600 },
  'fan-out': { atOnce: 2, batch: 10, retryLimit: 20, retryDelayMax: 60 },
  'settle-subscription': { atOnce: 2, batch: 10, retryLimit: 20, retryDelayMax: 3_600 },
  'reconcile-subscriptions': { policy: 'short', atOnce: 1, batch: 1, retryLimit: 3, cron: '17 3 * * *' },
  'ask-password-reset': { atOnce: 1, batch: 10, retryLimit: 5 },
  // What the calendar's server does is written down with it; only what nobody expected is tried again.
  // Many at once, since each mostly waits for somebody else's server, which may be slow.
  'sync-calendar': { atOnce: 10, batch: 1, retryLimit: 3, retryDelayMax: 600 },
  'queue-due-syncs': { policy: 'short', atOnce: 1, batch: 1, retryLimit: 0, cron: '*/10 * * * *' },
  // Half a day of trying, as mail servers do with each other.
  'send-mail': { atOnce: 2, batch: 10, retryLimit: 20, retryDelayMax: 3_600 },
};

const NAMES = Object.keys(QUEUES) as JobName[];
/** A query for the name and the data of each job that waits or is under way. */
export const PENDING_JOBS = `select name, data from pgboss.job
  where name in (${NAMES.map((name) => `'${name}'`).join(', ')}) and state in ('created', 'retry', 'active')
  order by created_on, id`;

const STOP_TIMEOUT_MS = 3_000;
/** A wake-up can be missed while all hands are busy, so workers also look by themselves. */
const POLLING = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1 };

/** Jobs in the product's own PostgreSQL. */
export class PgBossJobQueue extends JobQueue {
  private readonly boss: PgBoss;
  private readonly stopping = new AbortController();

  /** @param role a worker also watches over the queues; a caller only puts jobs in */
  constructor(
    private readonly options: PgBossOptions,
    role: 'worker' | 'caller',
  ) {
    super();
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
    for (const name of NAMES) {
      const { atOnce: _, batch: __, cron, ...settings } = QUEUES[name];
      await this.boss.createQueue(name, { ...COMMON, ...settings });
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
    await client.query('delete from pgboss.job where name = any($1)', [NAMES]);
  }

  /** How full the queues are, as counted by a worker every five seconds. */
  async depths(): Promise<QueueDepth[]> {
    const queues = await this.boss.getQueues([...NAMES]);
    return queues.map(({ name, queuedCount, activeCount, failedCount }) => ({
      name: name as JobName,
      waiting: queuedCount,
      active: activeCount,
      failed: failedCount,
    }));
  }

  /** Starts carrying out jobs. */
  async work(handlers: JobHandlers): Promise<void> {
    const start = <N extends JobName>(name: N): Promise<void> => this.workOn(name, handlers[name]);
    for (const name of NAMES) await start(name);
  }

  /** Gives running jobs up and waits for them for 3 s; what is not done by then is done again later. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
  }

  private async workOn<N extends JobName>(name: N, handle: JobHandler<N>): Promise<void> {
    const { atOnce, batch } = QUEUES[name];
    const settings = {
      ...POLLING,
      localConcurrency: atOnce,
      batchSize: batch,
      burstWhenBatchFull: batch > 1,
    };
    await this.boss.work<Jobs[N]>(name, settings, async (jobs) => {
      for (const job of jobs) {
        // What is left goes back into the queue.
        this.stopping.signal.throwIfAborted();
        await this.settle(name, job, handle);
      }
    });
  }

  /**
   * Runs one job of a batch and records how it ended, so that neither a job that fails nor a killed process repeats
   * the others. pg-boss ignores the record of a job that another worker has taken over.
   */
  private async settle<N extends JobName>(name: N, job: Job<Jobs[N]>, handle: JobHandler<N>): Promise<void> {
    if (job.signal.aborted) return;
    try {
      await handle(job.data, AbortSignal.any([job.signal, this.stopping.signal]));
    } catch (error) {
      await this.boss.fail(name, job, error as Error);
      return;
    }
    await this.boss.complete(name, job);
  }
}
