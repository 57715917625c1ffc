import type { RequestPurpose, SourceAlarmRow, SourceAlarmsBody, SourceBody } from '@patchlight/contracts';
import type { SentBy, WorkState } from '@patchlight/domain';
import type { JobName, KernelPorts } from '../kernel/ports.ts';
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
  /** Workers that were alive at the last beat; before it, 1. */
  abstract readonly workers: number;
  abstract beat(workerId: string): Promise<void>;
}

/** How ticks, jobs, services and messages go, in all workers together. */
export abstract class WorkStates {
  /**
   * Adds what a worker saw since its last report. Without a `succeededAt` all runs failed; with one, `failures` are those
   * after it. Writes only what has changed, and a success once a minute.
   */
  abstract report(seen: readonly WorkState[]): Promise<void>;
  /** By name. */
  abstract list(): Promise<WorkState[]>;
  /**
   * How many seconds the oldest message of each channel is late; 0: none is. One that failed is late since it was first due,
   * while its service takes no messages.
   */
  abstract oldestDue(): Promise<Record<SentBy, number>>;
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
  /** Changed answers of the store that no admin has marked as seen. */
  openAlarms: number;
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

/** A parsed answer of the store. */
export interface SeenAnswer {
  /** Such as `ISteamNews/GetNewsForApp`; of a fixed set. */
  endpoint: string;
  /** Of the request, without keys. */
  url: string;
  /** Whether it is about a person: no value of it is stored, and no query. */
  isPersonal: boolean;
  document: unknown;
  /** Of the body. */
  bytes: number;
}

/**
 * Watches what the store is asked and how it answers. Both calls return at once, never fail, and cost microseconds:
 * when answers come faster than they can be looked at, some are left out.
 */
export abstract class SourceWatch {
  /** Counts a request to a host. */
  abstract countRequest(host: string, purpose: RequestPurpose): void;
  /** Learns the form of an endpoint's answers, and raises an alarm where it has changed. */
  abstract see(answer: SeenAnswer): void;
}

/** Alarms about changed answers of the store. */
export abstract class SourceAlarmRepository {
  /** Part of the unit of work. @returns false: no open alarm has this id */
  abstract markSeen(alarmId: string): Promise<boolean>;
  /**
   * Marks the open alarms that nobody was told of as told, unless others were in the last hour. Part of the unit of work.
   * @returns them, up to 50, oldest first
   */
  abstract takeUntold(): Promise<Pick<SourceAlarmRow, 'endpoint' | 'path' | 'drift' | 'before' | 'now'>[]>;
}

/** Read model of the store as a source, for admins. */
export abstract class SourceQueries {
  abstract getOverview(): Promise<SourceBody['data']>;
  abstract listAlarms(query: Readonly<{ page: number; limit: number }>): Promise<SourceAlarmsBody['data']>;
}

/** The ports of the operations context that use cases need. */
export interface OperationsPorts extends KernelPorts {
  sourceAlarms: SourceAlarmRepository;
  workStates: WorkStates;
  /** null: the instance names no operator. */
  operatorEmail: string | null;
}

/** A replica of the database, as one process knows it. */
export interface ReplicaVitals {
  /** Its host and port. */
  replica: string;
  isInUse: boolean;
  /** null: unknown */
  lagSeconds: number | null;
  /** Statements that it has answered. */
  reads: number;
}
