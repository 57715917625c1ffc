import pg from 'pg';
import { LOCKS } from './advisory-locks.ts';
import { createOrm } from './orm.ts';

/** Migrations take as long as they need. */
const bringUpToDate = async (databaseUrl: string): Promise<void> => {
  const orm = await createOrm({ databaseUrl, poolSize: 2, isUnlimited: true });
  await orm.migrator.up().finally(() => orm.close(true));
};

/** Brings the schema up to date. Processes that start together come one after the other. */
export const migrate = async (databaseUrl: string, up = bringUpToDate): Promise<void> => {
  const lock = new pg.Client({ connectionString: databaseUrl });
  // A connection that is lost while it waits would end the process; the migration has one of its own, and fails.
  lock.on('error', () => undefined);
  await lock.connect();
  try {
    await lock.query('select pg_advisory_lock($1)', [LOCKS.migration]);
    await up(databaseUrl);
  } finally {
    await lock.end();
  }
};
