import type { MikroORM } from '@mikro-orm/postgresql';
import { PgBossJobQueue } from '@patchlight/adapters/jobs';
import { SmtpTransport } from '@patchlight/adapters/mailer';
import {
  Database,
  PostgresListener,
  Replica,
  ReplicaReads,
  Replicas,
  SqlWorkStates,
  checkPooler,
  checkReplicas,
  checkServer,
  connectionTo,
  createOrm,
  withMigrationLock,
  migrate,
} from '@patchlight/adapters/persistence';
import { JOBS, WorkMonitor } from '@patchlight/adapters/scheduler';
import { EmbeddedPostgres } from '@patchlight/embedded-postgres';
import { Logger } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { DatabaseClock } from './database-clock.ts';
import type { Env } from './env.ts';

/** The resources that are opened before the app starts: the database, its pools, the job queue and the mail server. */
export interface Infrastructure {
  databaseUrl: string;
  /** Without a pooler. */
  directUrl: string;
  orm: MikroORM;
  db: Database;
  /** For lists, which replicas may answer; without replicas the same as `db`. */
  reads: Database;
  /** null: none are configured, or this process serves no lists. */
  replicas: Replicas | null;
  /** The pool of the ORM. */
  mainPool: pg.Pool;
  /** For rate limits. */
  pool: pg.Pool;
  listener: PostgresListener;
  clock: DatabaseClock;
  jobs: PgBossJobQueue;
  workStates: SqlWorkStates;
  workMonitor: WorkMonitor;
  /** null: the instance sends no mail. */
  smtp: SmtpTransport | null;
  close(): Promise<void>;
}

const startEmbedded = (env: Env, logger: Logger): Promise<EmbeddedPostgres> => {
  logger.log(`Starting the embedded database in ${env.dataDir}`);
  return EmbeddedPostgres.start({
    dir: join(env.dataDir, 'postgres'),
    log: (message) => logger.warn(message),
  });
};

const openReplicas = async (
  { role, databaseReplicaUrls: urls }: Env,
  logger: Logger,
  directUrl: string,
  listener: PostgresListener,
  { types }: pg.PoolConfig,
): Promise<Replicas | null> => {
  if (role === 'worker' || urls.length === 0) return null;
  const onChange = (replica: string, err: unknown): void =>
    err === null
      ? logger.log(`The replica ${replica} is used again`)
      : logger.warn({ msg: 'A replica is left out until it answers', replica, err });
  const identity = await checkReplicas(urls, directUrl);
  return new Replicas(
    listener,
    urls.map((url) => new Replica({ url, identity, types, onChange })),
  );
};

const open = async (
  env: Env,
  logger: Logger,
  databaseUrl: string,
  directUrl: string,
  stopping: AbortSignal | undefined,
): Promise<Omit<Infrastructure, 'databaseUrl' | 'directUrl'>> => {
  await checkServer(directUrl);
  const isPooled = databaseUrl !== directUrl;
  if (isPooled) await checkPooler(databaseUrl, directUrl);
  const distributed = await migrate(directUrl);
  logger.log('The database schema is up to date');
  if (distributed.length > 0) logger.log(`Distributed ${distributed.length} tables over the nodes of Citus`);
  // Unique for each process: the leases of a process end with its connections.
  const name = `patchlight-${env.role}-${randomUUID()}`;
  const orm = await createOrm({ databaseUrl, name, isPooled });
  const mainPool = (await orm.em.getConnection().getNativeClient()) as pg.Pool;
  const pool = new pg.Pool({ ...connectionTo(databaseUrl, { isPooled }), max: 5 });
  const listener = new PostgresListener(directUrl, name);
  const clock = new DatabaseClock();
  listener.onTime((time, tookMs) => clock.adjust(time, tookMs));
  // The queue of a worker listens, too.
  const queueConnection =
    env.role === 'api' ? connectionTo(databaseUrl, { isPooled }) : connectionTo(directUrl);
  const replicas = await openReplicas(env, logger, directUrl, listener, mainPool.options);
  const db = new Database(orm.em);
  const workStates = new SqlWorkStates(db);
  const workMonitor = new WorkMonitor(workStates, clock);
  const jobs = new PgBossJobQueue(
    {
      connection: queueConnection,
      currentTransaction: () => orm.em.getKysely(),
      onError: (err) => {
        // The embedded server stops under a start that is given up.
        if (stopping?.aborted) return;
        if (env.role === 'api') logger.warn({ msg: 'The job queue reports an error', err });
        else workMonitor.failed('queue', 'jobs', err);
      },
      queues: JOBS,
    },
    env.role === 'api' ? 'caller' : 'worker',
  );
  await withMigrationLock(directUrl, () => jobs.start());
  const smtp = env.mail && new SmtpTransport(env.mail);
  const close = async (): Promise<void> => {
    smtp?.close();
    await jobs.stop();
    await replicas?.close();
    await listener.close();
    await pool.end();
    await orm.close(true);
  };
  const reads = replicas ? new ReplicaReads(orm.em, replicas) : db;
  return {
    orm,
    db,
    reads,
    replicas,
    mainPool,
    pool,
    listener,
    clock,
    jobs,
    smtp,
    workStates,
    workMonitor,
    close,
  };
};

/** Rejects with the reason of the signal once it is aborted. */
const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, fail) => {
    const stop = (): void => fail(signal.reason as Error);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });

/**
 * Starts or connects to the database, runs the migrations and connects the job queue.
 * @param signal aborts a running start: the embedded database is stopped, the rest ends with the process
 */
export const startInfrastructure = async (env: Env, signal?: AbortSignal): Promise<Infrastructure> => {
  const logger = new Logger('Infrastructure');
  const embedded = env.databaseUrl ? null : await startEmbedded(env, logger);
  const databaseUrl = env.databaseUrl ?? embedded!.url();
  const directUrl = env.databaseDirectUrl ?? databaseUrl;
  try {
    const opening = open(env, logger, databaseUrl, directUrl, signal);
    const { close, ...opened } = await Promise.race([opening, ...(signal ? [aborted(signal)] : [])]);
    return { ...opened, databaseUrl, directUrl, close: () => close().then(() => embedded?.stop()) };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
};
