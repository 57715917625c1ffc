import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { JobName, JobSettings, Jobs } from '@patchlight/application/ports';
import { USUAL_OPTIONS, startTestServer } from '@patchlight/embedded-postgres';
import type { TestServer } from '@patchlight/embedded-postgres';
import { eventually, jobQueueContract } from '@patchlight/testing';
import { Kysely, PostgresDialect } from 'kysely';
import type { Transaction } from 'kysely';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { PgBossJobQueue } from './pg-boss-job-queue.adapter.ts';

type Executor = Kysely<object> | Transaction<object>;

/** Of the queues that are used here. */
const QUEUES: Partial<Record<JobName, JobSettings>> = {
  'ingest-due': { deduplicate: true, concurrency: 1, batchSize: 1, retryLimit: 0 },
  'fetch-games': { concurrency: 4, batchSize: 10, retryLimit: 5 },
  'refresh-games': { concurrency: 1, batchSize: 10, retryLimit: 8, retryDelayMax: 3_600 },
  'fan-out': { concurrency: 2, batchSize: 10, retryLimit: 20, retryDelayMax: 60 },
  'read-profile': { concurrency: 2, batchSize: 1, retryLimit: 30, retryDelayMax: 60 },
  'settle-subscription': { concurrency: 2, batchSize: 10, retryLimit: 20, retryDelayMax: 3_600 },
};

describe('pg-boss job queue', () => {
  let dir: string;
  let server: TestServer;
  let pool: pg.Pool;
  let db: Kysely<object>;
  /** The connection that new jobs join. */
  let current: Executor;
  let queues: PgBossJobQueue[];
  let errors: unknown[];

  const start = async (role: 'worker' | 'caller', settings = QUEUES): Promise<PgBossJobQueue> => {
    const options = {
      connection: { connectionString: server.url(), options: USUAL_OPTIONS },
      currentTransaction: () => current as never,
      onError: (error: unknown) => errors.push(error),
      queues: settings as Record<JobName, JobSettings>,
    };
    const queue = new PgBossJobQueue(options, role);
    queues.push(queue);
    await queue.start();
    return queue;
  };
  /** A worker that records its jobs of one name. */
  const startWorker = async <N extends JobName>(
    name: N,
    handle: (data: Jobs[N], signal: AbortSignal) => Promise<void> = async () => undefined,
  ): Promise<Jobs[N][]> => {
    const told: Jobs[N][] = [];
    const worker = await start('worker');
    await worker.work(async (ofJob: JobName, data, signal) => {
      if (ofJob !== name) return;
      told.push(data as Jobs[N]);
      await handle(data as Jobs[N], signal);
    });
    return told;
  };
  const statesOf = async (name: JobName): Promise<string[]> =>
    (
      await pool.query<{ state: string }>('select state::text from pgboss.job where name = $1', [name])
    ).rows.map(({ state }) => state);

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'patchlight-jobs-'));
    server = await startTestServer({ dir, volatile: true }, { key: 'empty', prepare: async () => undefined });
    pool = new pg.Pool({ connectionString: server.url(), options: USUAL_OPTIONS, max: 3 });
    await pool.query('create schema pgboss');
    pool.on('error', () => undefined); // The server may end before the last connection has.
    db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  });
  beforeEach(() => {
    queues = [];
    errors = [];
    current = db;
  });
  afterEach(async () => {
    await Promise.all(queues.map((queue) => queue.stop()));
    await pool.query('truncate pgboss.job cascade');
  });
  afterAll(async () => {
    await db.destroy();
    await server.stop();
    await rm(dir, { recursive: true, force: true });
  });

  it('runs a job soon after another process enqueued it', async () => {
    const told = await startWorker('fan-out');
    const caller = await start('caller');
    const job = { updateIds: ['1', '2'] };
    let fastest = Infinity;
    // A busy machine may hold one up, not all.
    for (let n = 1; n <= 5; n += 1) {
      const enqueuedAt = Date.now();
      await caller.enqueue('fan-out', job);
      await eventually('the job was carried out', () => told.length === n);
      fastest = Math.min(fastest, Date.now() - enqueuedAt);
    }
    expect(fastest).toBeLessThan(1_500);
    expect(told).toEqual(Array(5).fill(job));
  });

  it('stores a job that is enqueued while no worker runs', async () => {
    await (await start('caller')).enqueue('fetch-games', { appIds: [7], urgent: true });
    const told = await startWorker('fetch-games');
    await eventually('the job was carried out', () => told.length > 0);
  });

  jobQueueContract(async () => ({
    unitOfWork: {
      run: (work) =>
        db.transaction().execute(async (transaction) => {
          current = transaction;
          return work().finally(() => (current = db));
        }),
    },
    jobs: await start('caller'),
    fanOuts: async () => {
      const { rows } = await pool.query<{ data: Jobs['fan-out'] }>(
        `select data from pgboss.job where name = 'fan-out' order by created_on`,
      );
      return rows.map(({ data }) => data);
    },
  }));

  it('retries a failed job', async () => {
    let tries = 0;
    const told = await startWorker('fan-out', async () => {
      tries += 1;
      if (tries === 1) throw new Error('the first time');
    });
    await (await start('caller')).enqueue('fan-out', { updateIds: ['1'] });
    await eventually('it was carried out again', () => told.length === 2);
    await eventually('it was complete', async () => (await statesOf('fan-out'))[0] === 'completed');
  });

  it('completes each job of a batch separately: a failed one does not repeat the others', async () => {
    const caller = await start('caller');
    for (let n = 1; n <= 10; n += 1) await caller.enqueue('settle-subscription', { customerId: `c${n}` });
    let hasFailed = false;
    const told = await startWorker('settle-subscription', async ({ customerId }) => {
      if (customerId !== 'c5' || hasFailed) return;
      hasFailed = true;
      throw new Error('the first time');
    });
    await eventually('all were complete', async () =>
      (await statesOf('settle-subscription')).every((state) => state === 'completed'),
    );
    const counted = told.map(({ customerId }) => customerId).toSorted();
    const { rows: retried } = await pool.query(
      `select data->>'customerId' as id from pgboss.job where retry_count > 0`,
    );
    expect(retried).toEqual([{ id: 'c5' }]);
    expect(counted).toEqual(['c1', 'c10', 'c2', 'c3', 'c4', 'c5', 'c5', 'c6', 'c7', 'c8', 'c9']);
  });

  it('has completed the earlier jobs of a batch when its process ends', async () => {
    const caller = await start('caller');
    for (let n = 1; n <= 3; n += 1) await caller.enqueue('refresh-games', { appIds: [n] });
    let begun = 0;
    const told = await startWorker('refresh-games', async (_, signal) => {
      begun += 1;
      if (begun === 2) await new Promise((resolve) => signal.addEventListener('abort', resolve));
    });
    await eventually('the second was under way', () => told.length === 2);
    expect((await statesOf('refresh-games')).toSorted()).toEqual(['active', 'active', 'completed']);
  });

  it('delivers each job to one of three workers', async () => {
    const told = await Promise.all([1, 2, 3].map(() => startWorker('fan-out')));
    const caller = await start('caller');
    const ids = Array.from({ length: 60 }, (_, n) => String(n));
    await Promise.all(ids.map((id) => caller.enqueue('fan-out', { updateIds: [id] })));
    await eventually('all were carried out', () => told.flat().length >= ids.length, 30_000);
    expect(
      told
        .flat()
        .map(({ updateIds }) => updateIds[0]!)
        .toSorted(),
    ).toEqual(ids.toSorted());
  });

  it('does not wait for the next poll while jobs wait, although one notification told of all', async () => {
    const told = await startWorker('read-profile');
    const caller = await start('caller');
    await db.transaction().execute(async (transaction) => {
      current = transaction;
      for (let n = 0; n < 40; n += 1)
        await caller.enqueue('read-profile', { userId: String(n), importId: String(n) });
    });
    current = db;
    // By polls alone, 2 jobs in 5 s: 100 s.
    await eventually('all were carried out', () => told.length === 40, 30_000);
  });

  it('gives new settings to queues that exist', async () => {
    const former = { ...QUEUES['fan-out']!, retryLimit: 2 };
    await start('caller', { 'fan-out': former });
    await (await start('caller')).enqueue('fan-out', { updateIds: ['1'] });
    const { rows } = await pool.query(`select retry_limit from pgboss.job where name = 'fan-out'`);
    expect(rows).toEqual([{ retry_limit: 20 }]);
  });

  it('queues one ingest run at a time, however often it is requested', async () => {
    const caller = await start('caller');
    for (let n = 0; n < 5; n += 1) await caller.enqueue('ingest-due', {});
    expect(await statesOf('ingest-due')).toEqual(['created']);
  });

  it('runs no more jobs of a queue concurrently than configured', async () => {
    let underWay = 0;
    let most = 0;
    const told = await startWorker('refresh-games', async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setTimeout(resolve, 50));
      underWay -= 1;
    });
    const caller = await start('caller');
    for (let n = 0; n < 5; n += 1) await caller.enqueue('refresh-games', { appIds: [n] });
    await eventually('all were carried out', () => told.length === 5);
    expect(most).toBe(1);
  });

  it('tells of no connection that is lost while it stops, since the server may stop with it', async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    await startWorker('fetch-games', () => {
      begin();
      return sleep(1_500);
    });
    const caller = await start('caller');
    await caller.enqueue('fetch-games', { appIds: [1], urgent: true });
    await begun;
    await caller.stop();
    const [worker] = queues;
    const stopped = worker!.stop();
    await pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await stopped;
    await sleep(500);
    expect(errors).toEqual([]);
  });

  it('aborts a running job when it is stopped, and ends in time', async () => {
    let isGivenUp = false;
    const told = await startWorker('fetch-games', (_, signal) => {
      return new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          isGivenUp = true;
          resolve();
        });
      });
    });
    await (await start('caller')).enqueue('fetch-games', { appIds: [7], urgent: true });
    await eventually('the job was under way', () => told.length > 0);
    const stoppedAt = Date.now();
    await queues[0]!.stop();
    expect(isGivenUp).toBe(true);
    expect(Date.now() - stoppedAt).toBeLessThan(15_000);
  });
});
