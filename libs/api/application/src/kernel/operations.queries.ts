import type { StoreErrorReason } from './store-error.ts';

/** How the work is going, for the operator's monitoring. Ages are in seconds. */
export interface Operations {
  ingestion: {
    /** Games whose fetch is due, counted up to 100000, and since when the one that waits longest. */
    due: number;
    oldestDueSeconds: number;
    /** null: none has ended yet. */
    lastRunSeconds: number | null;
    /** Of the runs that ended within the last five minutes. */
    recent: {
      runs: number;
      games: number;
      newPosts: number;
      requests: number;
      failures: Record<StoreErrorReason, number>;
    };
  };
  hosts: { host: string; requestsToday: number; consecutiveFailures: number; isOpen: boolean }[];
  /** Updates that have not reached all inboxes. */
  fanOut: { unfinished: number; oldestSeconds: number };
  workers: { alive: number; lastSeenSeconds: number | null };
  /** Estimates by the database, since counting would cost more the more there is. */
  rows: Record<'users' | 'games' | 'follows' | 'updates' | 'notifications', number>;
}

/** Reads all of it at a cost that does not grow with the tables. Throws when the database is away. */
export abstract class OperationsQueries {
  abstract read(): Promise<Operations>;
}
