import type pg from 'pg';
import { LOCKS } from '../scale-out/index.ts';
import { connected } from '../connection/connections.ts';

/**
 * Does what creates tables or changes them; processes that start at the same time do it one after the other. If the
 * connection of the lock is lost, work with one of its own goes on, and fails.
 */
export const withMigrationLock = <T>(
  databaseUrl: string,
  work: (connection: pg.Client) => Promise<T>,
): Promise<T> =>
  connected(databaseUrl, async (connection) => {
    await connection.query('select pg_advisory_lock($1)', [LOCKS.migration]);
    return work(connection);
  });
