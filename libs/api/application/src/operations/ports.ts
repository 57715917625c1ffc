import type { JobName } from '../kernel/ports.ts';
import type { StoreErrorReason } from '../kernel/store-error.ts';

export interface Health {
  workerSeenAt: Date | null;
  lastIngestAt: Date | null;
  /** Whether all migrations of this version are applied; newer ones may be. */
  isSchemaCurrent: boolean;
}

/** Reads for the health check. Throws if the database is unavailable. */
export abstract class HealthQueries {
  abstract read(): Promise<Health>;
  /** Does what requests of signed-in users do: reads a session, and writes. Throws the same errors. */
  abstract probe(): Promise<void>;
}

/** Heartbeat of a worker. Each beat releases the leases of dead processes. */
export abstract class Heartbeat {
  abstract beat(workerId: string): Promise<void>;
}

/** Deletes expired data: ended sessions, used tokens, stored responses, old run records. */
export abstract class Housekeeping {
  abstract cleanUp(): Promise<void>;
}

/** Metrics for the operator's monitoring. Ages are in seconds. */
export interface Operations {
  ingestion: {
    /** Games whose poll is due, counted up to 100000, and the age of the longest due. */
    due: number;
    oldestDueSeconds: number;
    /** null: no run has ended yet. */
    lastRunSeconds: number | null;
    /** Of the runs of the last five minutes. */
    recent: {
      runs: number;
      games: number;
      newPosts: number;
      requests: number;
      failures: Record<StoreErrorReason, number>;
    };
  };
  hosts: { host: string; requestsToday: number; consecutiveFailures: number; isOpen: boolean }[];
  /** Incomplete fan-outs. */
  fanOut: { unfinished: number; oldestSeconds: number };
  workers: { alive: number; lastSeenSeconds: number | null };
  /** Estimates of the database, since exact counts are slow on large tables. */
  rows: Record<'users' | 'games' | 'follows' | 'updates' | 'notifications', number>;
}

/** Reads all metrics at a cost independent of table sizes. Throws if the database is unavailable. */
export abstract class OperationsQueries {
  abstract read(): Promise<Operations>;
}

export interface QueueDepth {
  name: JobName;
  /** Pending jobs, including scheduled ones. */
  waiting: number;
  active: number;
  failed: number;
}

/** Lengths of the queues; may be a few seconds old. */
export abstract class QueueDepths {
  abstract read(): Promise<QueueDepth[]>;
}
