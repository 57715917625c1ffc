import type { JobName } from '../kernel/ports.ts';
import type { StoreErrorReason } from '../kernel/store-error.ts';

export interface Health {
  workerSeenAt: Date | null;
  lastIngestAt: Date | null;
  /** Whether the database has all that this version needs; it may have more. */
  isSchemaCurrent: boolean;
}

/** What the health check reads. Throws when the database is away. */
export abstract class HealthQueries {
  abstract read(): Promise<Health>;
  /**
   * Does what calls of signed-in users do: looks for a session, and writes. Throws what they would be told.
   */
  abstract probe(): Promise<void>;
}

/** Lets a worker say that it is alive. What processes that are gone had leased is free after the next beat of any. */
export abstract class Heartbeat {
  abstract beat(workerId: string): Promise<void>;
}

/** Forgets what has had its day: ended sessions, spent tokens, kept answers, old run records. */
export abstract class Housekeeping {
  abstract tidy(): Promise<void>;
}

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

export interface QueueDepth {
  name: JobName;
  /** Jobs to be carried out, later ones included. */
  waiting: number;
  active: number;
  failed: number;
}

/** How full each queue is; may be a few seconds old. */
export abstract class QueueDepths {
  abstract read(): Promise<QueueDepth[]>;
}
