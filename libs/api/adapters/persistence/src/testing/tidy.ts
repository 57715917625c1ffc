import { SqlHousekeeping } from '../operations/sql-housekeeping.ts';
import type { Database } from '../kernel/database.ts';

/** Does the housekeeping of a moment, with the retention that an instance has by default. */
export const tidy = (db: Database, now = new Date()): Promise<void> =>
  new SqlHousekeeping(db, { now: () => now }, { inboxMonths: 13, auditMonths: 24 }).tidy();
