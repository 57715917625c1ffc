import { SqlHousekeeping } from '../operations/sql-housekeeping.ts';
import type { Database } from '../kernel/database.ts';

const RETENTION = { inboxMonths: 13, auditMonths: 24 };

/** Runs the housekeeping as of `now`, with the default retention. */
export const tidy = (db: Database, now = new Date()): Promise<void> =>
  new SqlHousekeeping(db, { now: () => now }, RETENTION, {
    now: () => now.getTime(),
    elapsed: () => 0,
  }).cleanUp();
