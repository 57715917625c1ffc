import { SqlHousekeeping } from '../operations/sql-housekeeping.ts';
import type { Database } from '../kernel/database.ts';

/** Runs the housekeeping as of `now`, with the default retention. */
export const tidy = (db: Database, now = new Date()): Promise<void> =>
  new SqlHousekeeping(db, { now: () => now }, { inboxMonths: 13, auditMonths: 24 }).cleanUp();
