import type { ExportKind } from '@patchlight/contracts';
import type { RemoteCalendarProblem } from '@patchlight/domain';

/** What a sync did. */
export interface SyncCounts {
  total: number;
  added: number;
  changed: number;
  removed: number;
  errors: number;
}

/** A user's calendar on a server of somebody else, to be kept in step. */
export interface CalendarConnection {
  userId: string;
  serverUrl: string;
  username: string;
  sealedPassword: string;
  calendarUrl: string;
  calendarName: string;
  kinds: ExportKind[];
  /** The events are to be removed from the calendar, and then the connection. */
  isLeaving: boolean;
  /** Of the sync under way; null while there is none. */
  progress: { done: number; total: number } | null;
  /** Of the last sync that ended; null before the first. */
  lastSync: (SyncCounts & { at: Date }) | null;
  /** Why the last sync did not come to its end. */
  problem: RemoteCalendarProblem | null;
  /** When the next sync is due; null: not before the user does something. */
  nextAt: Date | null;
}

export type NewConnection = Pick<
  CalendarConnection,
  'userId' | 'serverUrl' | 'username' | 'sealedPassword' | 'calendarUrl' | 'calendarName' | 'kinds'
>;

/** One object in the calendar outside: which one, and the hash of what was written. */
export interface SyncedObject {
  key: string;
  hash: string;
}

export interface SyncOutcome {
  counts: SyncCounts;
  at: Date;
  problem: RemoteCalendarProblem | null;
  /** When the next one is due; null: not before the user does something. */
  nextAt: Date | null;
}

/**
 * The connected calendars of all users, one each. A sync holds a lease: of syncs of one user one runs at a time, and
 * what one writes down after its lease was given to another, or ended by the user, is refused.
 */
export abstract class CalendarConnectionRepository {
  abstract find(userId: string): Promise<CalendarConnection | null>;
  /** Connects in place of what was connected; what is known of the same calendar stays known. Due at once. */
  abstract save(connection: NewConnection, now: Date): Promise<void>;
  /** Due at once. False when nothing is connected. */
  abstract changeKinds(userId: string, kinds: readonly ExportKind[], now: Date): Promise<boolean>;
  /** Makes the next sync due at once. False when nothing is connected. */
  abstract hasten(userId: string, now: Date): Promise<boolean>;
  /** Lets the next sync remove what is in the calendar. Due at once. False when nothing is connected. */
  abstract leave(userId: string, now: Date): Promise<boolean>;
  /** Whoever's sync is due. */
  abstract due(now: Date, limit: number): Promise<string[]>;
  /** Puts off what is due. */
  abstract postpone(userId: string, until: Date): Promise<void>;
  /** @returns null when nothing is connected or a sync is under way */
  abstract claim(userId: string, lease: string, now: Date, until: Date): Promise<CalendarConnection | null>;
  abstract synced(userId: string): Promise<Map<string, string>>;
  /** Writes down what was done. False when the lease is not this one's any more. */
  abstract note(
    userId: string,
    lease: string,
    step: { written: readonly SyncedObject[]; removed: readonly string[]; done: number; total: number },
  ): Promise<boolean>;
  /** Ends a sync and its lease. */
  abstract finish(userId: string, lease: string, outcome: SyncOutcome): Promise<void>;
  /** Ends the lease of a sync that is to start again. */
  abstract release(userId: string, lease: string): Promise<void>;
  /** With a lease: only if it is still this one's. False when nothing was removed. */
  abstract remove(userId: string, lease?: string): Promise<boolean>;
}
