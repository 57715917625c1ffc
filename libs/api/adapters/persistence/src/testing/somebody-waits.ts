import type { AskingDatabase } from './asking-database.ts';

/** Whether a statement waits for a lock, on Citus on any node. */
export const somebodyWaits = async (db: AskingDatabase): Promise<boolean> => {
  const citus = await db.queryOne<{ name: string | null }>(
    `select to_regclass('citus_lock_waits')::text as name`,
  );
  const waiting = await db.query(
    citus!.name
      ? `select 1 from ${citus!.name}`
      : `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  );
  return waiting.length > 0;
};
