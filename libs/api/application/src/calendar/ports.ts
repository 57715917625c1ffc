import type { KernelPorts, PlanFeatures } from '../kernel/ports.ts';
import type { ExportKind } from '@patchlight/contracts';
import type { ExportWindow, RemoteCalendarProblem } from '@patchlight/domain';

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

/** A calendar that others can subscribe to by a secret address. */
export interface CalendarFeed {
  id: string;
  userId: string;
  name: string;
  kinds: ExportKind[];
  /** Of whose games it is; null: of all. The name is null once the category is deleted. */
  category: { id: string; name: string | null } | null;
  /** The secret of its address, sealed. */
  sealedToken: string;
  createdAt: Date;
  lastReadAt: Date | null;
}

export type NewCalendarFeed = Omit<CalendarFeed, 'id' | 'category' | 'lastReadAt'> & {
  category: string | null;
  token: string;
};

/** The feeds of all users. Of their tokens only hashes and what was sealed is stored. */
export abstract class CalendarFeedRepository {
  /** Whether this is one of the user's categories, or one that everybody has. */
  abstract hasCategory(userId: string, category: string): Promise<boolean>;
  /** @returns null when the user has `limit` feeds; adds of one user come one after the other */
  abstract add(feed: NewCalendarFeed, limit: number): Promise<CalendarFeed | null>;
  /** Oldest first. */
  abstract of(userId: string): Promise<CalendarFeed[]>;
  /** Null as well while the feed's owner is disabled. */
  abstract findByToken(token: string): Promise<CalendarFeed | null>;
  abstract noteRead(id: string, now: Date): Promise<void>;
  /** False when the user has no such feed. */
  abstract remove(userId: string, id: string): Promise<boolean>;
}

/** Writes iCalendar (RFC 5545). The same entries give the same text, whenever they are written. */
export abstract class CalendarWriter {
  /** A calendar of its own, for those who subscribe to it. */
  abstract feed(name: string, entries: readonly ExportEntry[]): string;
  /** One entry as an object of somebody else's calendar. */
  abstract object(entry: ExportEntry): string;
}

/** Something that stands in a calendar outside. */
export interface ExportEntry {
  /** The same for as long as there is such an entry: `update-7`. */
  key: string;
  title: string;
  /** A few lines of text; may be empty. */
  description: string;
  /** Where it leads, absolute or from the root of the web app. */
  url: string;
  /** What it is, in a word or two. */
  label: string;
  startsAt: Date;
  /** It belongs to a day, that of `startsAt` in UTC, and not to a moment. */
  isAllDay: boolean;
  changedAt: Date;
  /** Grows with every change. */
  sequence: number;
}

/** What of a user's goes out. */
export interface ExportChoice {
  userId: string;
  kinds: readonly ExportKind[];
  /** The id of the user's category whose games alone count; null: all do. */
  category: string | null;
}

/** Reads what stands in calendars outside: at most 5,000 entries, the latest, in the order of their start. */
export abstract class ExportQueries {
  abstract entries(choice: ExportChoice, window: ExportWindow): Promise<ExportEntry[]>;
  /** A short text that is another one as soon as `entries` would give anything else; cheaper than those. */
  abstract version(choice: ExportChoice, window: ExportWindow): Promise<string>;
}

/** An account on a calendar server of somebody else. */
export interface CalendarAccount {
  /** Where the server is, or the account or one of its calendars on it. */
  serverUrl: string;
  username: string;
  password: string;
}

export interface RemoteCalendar {
  url: string;
  name: string;
}

/** A calendar of an account, to be written to. */
export interface RemotePlace extends CalendarAccount {
  calendarUrl: string;
}

/**
 * Calendars on servers of others. Of them only the objects are touched whose keys were put here before. Every call ends
 * within 15 seconds.
 * @throws {RemoteCalendarFailure} from every call
 */
export abstract class RemoteCalendars {
  /** The account's calendars that take events. */
  abstract list(account: CalendarAccount): Promise<RemoteCalendar[]>;
  /** The keys of our objects in the calendar. */
  abstract keys(place: RemotePlace): Promise<Set<string>>;
  /** Writes an object in place of the one with this key. @returns false when the server takes others, but not this one */
  abstract put(place: RemotePlace, key: string, ics: string): Promise<boolean>;
  /** Removes an object; one that is not there is no failure. */
  abstract remove(place: RemotePlace, key: string): Promise<void>;
}

/** What calendars outside need from outside. */
export interface CalendarPorts extends KernelPorts {
  calendarFeeds: CalendarFeedRepository;
  calendarWriter: CalendarWriter;
  connections: CalendarConnectionRepository;
  exportQueries: ExportQueries;
  /** A digest in base64url. */
  hashOf: (text: string) => string;
  planFeatures: PlanFeatures;
  remoteCalendars: RemoteCalendars;
}
