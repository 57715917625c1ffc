import pg from 'pg';
import type { MikroORM } from '@mikro-orm/postgresql';

/** Any constant that nobody else locks. */
const MIGRATION_LOCK = 7_205_311;

/** Brings the schema up to date. Processes that start together come one after the other. */
export const migrate = async (orm: MikroORM, databaseUrl: string): Promise<void> => {
  const lock = new pg.Client({ connectionString: databaseUrl });
  // A connection that is lost while it waits would end the process; the migration has one of its own, and fails.
  lock.on('error', () => undefined);
  await lock.connect();
  try {
    await lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await orm.migrator.up();
  } finally {
    await lock.end();
  }
};
