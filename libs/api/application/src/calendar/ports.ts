import type { FeedRepository } from '../kernel/feeds.ts';
import type { KernelPorts, PlanFeatures } from '../kernel/ports.ts';
import type { ExportKind } from '@patchlight/contracts';
import type { ExportWindow, RemoteCalendarProblem } from '@patchlight/domain';

/** Counts of a sync. */
export interface SyncCounts {
  total: number;
  added: number;
  changed: number;
  removed: number;
  errors: number;
}

/** A user's calendar on an external server, to be synced. */
export interface CalendarConnection {
  userId: string;
  serverUrl: string;
  username: string;
  sealedPassword: string;
  calendarUrl: string;
  calendarName: string;
  kinds: ExportKind[];
  /** The next sync removes the events, then the connection. */
  isLeaving: boolean;
  /** Of the running sync; null if there is none. */
  progress: { done: number; total: number } | null;
  /** Of the last completed sync; null before the first. */
  lastSync: (SyncCounts & { at: Date }) | null;
  /** Why the last sync failed. */
  problem: RemoteCalendarProblem | null;
  /** When the next sync is due; null: on request only. */
  nextAt: Date | null;
}

export type NewConnection = Pick<
  CalendarConnection,
  'userId' | 'serverUrl' | 'username' | 'sealedPassword' | 'calendarUrl' | 'calendarName' | 'kinds'
>;

/** An object of the external calendar: its key and the hash of its content. */
export interface SyncedObject {
  key: string;
  hash: string;
}

export interface SyncOutcome {
  counts: SyncCounts;
  at: Date;
  problem: RemoteCalendarProblem | null;
  /** When the next sync is due; null: on request only. */
  nextAt: Date | null;
}

/**
 * The connected calendars, at most one per user. A sync holds a lease, so that one sync per user runs at a time. It keeps
 * it when the connection is changed, until it has recorded what it wrote. Connections of disabled users are not synced.
 */
export abstract class CalendarConnectionRepository {
  abstract find(userId: string): Promise<CalendarConnection | null>;
  /** Replaces the connection; the known objects of the same calendar stay. Due at once. */
  abstract save(connection: NewConnection, now: Date): Promise<void>;
  /** Due at once. False when nothing is connected. */
  abstract changeKinds(userId: string, kinds: readonly ExportKind[], now: Date): Promise<boolean>;
  /** Makes the next sync due at once. False when nothing is connected. */
  abstract makeDue(userId: string, now: Date): Promise<boolean>;
  /** Makes the next sync remove all objects. Due at once. False when nothing is connected. */
  abstract startRemoval(userId: string, now: Date): Promise<boolean>;
  /** Ids of users whose sync is due. */
  abstract findDue(now: Date, limit: number): Promise<string[]>;
  /** Postpones a due sync. */
  abstract postpone(userId: string, until: Date): Promise<void>;
  /** Until its lease ends the connection is not due. @returns null if nothing is connected or a sync is running */
  abstract claim(userId: string, lease: string, now: Date, until: Date): Promise<CalendarConnection | null>;
  abstract findSynced(userId: string): Promise<Map<string, string>>;
  /** Records the progress. False if the connection was changed meanwhile, or the lease lost: the sync must end. */
  abstract saveProgress(
    userId: string,
    lease: string,
    step: { written: readonly SyncedObject[]; removed: readonly string[]; done: number; total: number },
  ): Promise<boolean>;
  /** Ends a sync and its lease. False, and without effect, if the connection was changed or the lease lost. */
  abstract finish(userId: string, lease: string, outcome: SyncOutcome): Promise<boolean>;
  /** Releases the lease of a sync that will start again. Due at once. */
  abstract release(userId: string, lease: string, now: Date): Promise<void>;
  /** With a lease: only while it is held and the connection unchanged. False if nothing was removed. */
  abstract remove(userId: string, lease?: string): Promise<boolean>;
}

/** Writes iCalendar (RFC 5545). Deterministic: the same entries give the same text. */
export abstract class CalendarWriter {
  /** A whole calendar, for subscribers, in parts that take a few milliseconds each. */
  abstract writeFeed(name: string, entries: readonly ExportEntry[]): Iterable<string>;
  /** One entry as a calendar object. */
  abstract writeObject(entry: ExportEntry): string;
}

/** An entry of an external calendar. */
export interface ExportEntry {
  /** Stable key, such as `update-7`. */
  key: string;
  title: string;
  /** A few lines of text; may be empty. */
  description: string;
  /** Link target, absolute or relative to the web app. */
  url: string;
  /** A short label of its kind. */
  label: string;
  startsAt: Date;
  /** An all-day entry on the UTC day of `startsAt`. */
  isAllDay: boolean;
  changedAt: Date;
  /** Incremented with every change (SEQUENCE of RFC 5545). */
  sequence: number;
}

/** What a user exports. */
export interface ExportChoice {
  userId: string;
  kinds: readonly ExportKind[];
  /** Limits the games to a category; null: all games. */
  category: string | null;
}

/** Read model of exported entries. */
export abstract class ExportQueries {
  /** The latest `limit` entries, ordered by start. */
  abstract listEntries(choice: ExportChoice, window: ExportWindow, limit: number): Promise<ExportEntry[]>;
  /** A version that changes whenever `entries` would; cheaper than those. */
  abstract getVersion(choice: ExportChoice, window: ExportWindow): Promise<string>;
}

/** An account on an external calendar server. */
export interface CalendarAccount {
  /** URL of the server, of the account, or of one of its calendars. */
  serverUrl: string;
  username: string;
  password: string;
}

export interface RemoteCalendar {
  url: string;
  name: string;
}

/** A calendar of an account, as the target of a sync. */
export interface RemotePlace extends CalendarAccount {
  calendarUrl: string;
}

/**
 * Calendars on external servers. Only objects whose keys were written here are changed. Every call ends within 15
 * seconds.
 * @throws {RemoteCalendarFailure} from every call
 */
export abstract class RemoteCalendars {
  /** The account's calendars that take events. */
  abstract list(account: CalendarAccount): Promise<RemoteCalendar[]>;
  /** The keys of all objects that were written here, by whatever connection. */
  abstract listKeys(place: RemotePlace): Promise<Set<string>>;
  /** Creates or replaces the object with this key. @returns false when the server takes others, but not this one */
  abstract put(place: RemotePlace, key: string, ics: string): Promise<boolean>;
  /** Removes an object; idempotent. */
  abstract remove(place: RemotePlace, key: string): Promise<void>;
}

/** The ports of the calendar context. */
export interface CalendarPorts extends KernelPorts {
  calendarFeeds: FeedRepository<ExportKind>;
  calendarWriter: CalendarWriter;
  connections: CalendarConnectionRepository;
  exportQueries: ExportQueries;
  /** A digest in base64url. */
  hashOf: (text: string) => string;
  /** The URL that names the instance in what others keep; stays when the public URL changes. */
  identity: URL;
  planFeatures: PlanFeatures;
  remoteCalendars: RemoteCalendars;
}
