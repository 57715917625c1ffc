import { distributeTables } from '../scale-out/index.ts';
import type { Distribution } from '../scale-out/index.ts';
import { despiteRaces } from '../connection/connection-loss.ts';
import { withMigrationLock } from './migration-lock.ts';
import { createOrm } from '../orm.ts';
import type { OrmOptions } from '../orm.ts';
import { takeOver } from './take-over.ts';
import { presentName } from '../time/time-zones.ts';

/** Of the job queue, beside that of the tables. */
export const JOBS_SCHEMA = 'pgboss';

/** Another version of PostgreSQL or of its time zones may not know a user's, and every statement with it would fail. */
const REPLACE_UNKNOWN_TIME_ZONES = `update notification_settings set time_zone = coalesce(${presentName('time_zone')}, 'UTC')
  where time_zone not in (select name from pg_timezone_names)`;

/** Not left to the job queue, which asks for the right to create schemas also where this one is. */
const CREATE_SCHEMA_OF_JOBS = `do $$ begin
  if to_regnamespace('${JOBS_SCHEMA}') is null then
    create schema ${JOBS_SCHEMA};
  end if;
end $$`;

/** Runs migrations up to the last, or to the one with this name. They have no timeout. */
const bringUpTo =
  (to?: string) =>
  async (databaseUrl: string, migrated: OrmOptions['migrated']): Promise<void> => {
    const orm = await createOrm({ databaseUrl, migrated, poolSize: 2, isUnlimited: true });
    try {
      await orm.migrator.up(to === undefined ? {} : { to });
      await orm.em.getConnection().execute(REPLACE_UNKNOWN_TIME_ZONES);
    } finally {
      await orm.close(true);
    }
  };

/**
 * Runs the migrations in the first schema of the search path; with Citus, distributes what they have created.
 * Concurrent starts are serialized.
 * @returns what it has distributed
 * @throws {TooOld} before any change
 */
export const migrate = (databaseUrl: string, up = bringUpTo()): Promise<Distribution[]> =>
  withMigrationLock(databaseUrl, async (connection) => {
    const { rows } = await connection.query<{ database: string; schema: string }>(
      'select current_database() as database, current_schema() as schema',
    );
    await takeOver(connection);
    await connection.query(CREATE_SCHEMA_OF_JOBS);
    // Processes of an older version may be at work on the same tables, in another order.
    await despiteRaces(() => up(databaseUrl, rows[0]));
    return (await distributeTables(databaseUrl)) ?? [];
  });

/** Runs the migrations up to the named one, as an earlier version did. */
export const migrateTo = (databaseUrl: string, name: string): Promise<Distribution[]> =>
  migrate(databaseUrl, bringUpTo(name));
