import type { MikroORM } from '@mikro-orm/postgresql';
import { PgBossJobQueue } from '@patchlight/adapters/jobs';
import { Database, PostgresListener, createOrm, migrate } from '@patchlight/adapters/persistence';
import { EmbeddedPostgres } from '@patchlight/embedded-postgres';
import { Logger } from '@nestjs/common';
import { join } from 'node:path';
import pg from 'pg';
import type { Env } from './env.ts';

/** What stands before the first use case runs: the database, its pools and the job queue. */
export interface Infrastructure {
  databaseUrl: string;
  orm: MikroORM;
  db: Database;
  /** Of the ORM, for everything but what follows. */
  mainPool: pg.Pool;
  /** For counting calls. */
  pool: pg.Pool;
  listener: PostgresListener;
  jobs: PgBossJobQueue;
  close(): Promise<void>;
}

const startEmbedded = (env: Env, logger: Logger): Promise<EmbeddedPostgres> => {
  logger.log(`Starting the embedded database in ${env.dataDir}`);
  return EmbeddedPostgres.start({
    dir: join(env.dataDir, 'postgres'),
    log: (message) => logger.warn(message),
  });
};

/** Starts or reaches the database, brings its schema up to date and readies the job queue. */
export const startInfrastructure = async (env: Env): Promise<Infrastructure> => {
  const logger = new Logger('Infrastructure');
  const embedded = env.databaseUrl ? null : await startEmbedded(env, logger);
  const databaseUrl = env.databaseUrl ?? embedded!.url();
  const orm = await createOrm({ databaseUrl });
  await migrate(orm, databaseUrl);
  logger.log('The database schema is up to date');
  const mainPool = (await orm.em.getConnection().getNativeClient()) as pg.Pool;
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 5, connectionTimeoutMillis: 5_000 });
  const listener = new PostgresListener(databaseUrl);
  const jobs = new PgBossJobQueue(
    {
      databaseUrl,
      currentTransaction: () => orm.em.getKysely(),
      onError: (error) => logger.warn(`Job queue: ${String(error)}`),
    },
    env.role === 'api' ? 'caller' : 'worker',
  );
  await jobs.start();
  const close = async (): Promise<void> => {
    await jobs.stop();
    await listener.close();
    await pool.end();
    await orm.close(true);
    await embedded?.stop();
  };
  return { databaseUrl, orm, db: new Database(orm.em), mainPool, pool, listener, jobs, close };
};
