import pg from 'pg';
import { LOCKS } from './advisory-locks.ts';
import { distributeTables } from './cluster/distribute-tables.ts';
import type { Distribution } from './cluster/distribute-tables.ts';
import { createOrm } from './orm.ts';
import { presentName } from './time/time-zones.ts';

/** Another version of PostgreSQL or of its time zones may not know a user's, and every statement with it would fail. */
const REPLACE_UNKNOWN_TIME_ZONES = `update notification_settings set time_zone = coalesce(${presentName('time_zone')}, 'UTC')
  where time_zone not in (select name from pg_timezone_names)`;

/** Migrations have no timeout. */
const bringUpToDate = async (databaseUrl: string): Promise<void> => {
  const orm = await createOrm({ databaseUrl, poolSize: 2, isUnlimited: true });
  try {
    await orm.migrator.up();
    await orm.em.getConnection().execute(REPLACE_UNKNOWN_TIME_ZONES);
  } finally {
    await orm.close(true);
  }
};

/**
 * Runs the migrations; with Citus, distributes what they have created. Concurrent starts are serialized.
 * @returns what it has distributed
 */
export const migrate = async (databaseUrl: string, up = bringUpToDate): Promise<Distribution[]> => {
  const lock = new pg.Client({ connectionString: databaseUrl });
  // An unhandled error event of the lock connection would end the process; the migration has its own connection, and
  // fails.
  lock.on('error', () => undefined);
  await lock.connect();
  try {
    await lock.query('select pg_advisory_lock($1)', [LOCKS.migration]);
    await up(databaseUrl);
    return (await distributeTables(databaseUrl)) ?? [];
  } finally {
    await lock.end();
  }
};
