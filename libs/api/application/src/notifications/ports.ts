import type { KernelPorts } from '../kernel/ports.ts';
import type {
  InboxKind,
  NotificationEvents,
  NotificationsBody,
  ReminderRow,
  RemindersBody,
  UndoOffer,
} from '@patchlight/contracts';
import type { Reminder, ReminderPlan } from '@patchlight/domain';

/**
 * Puts updates into inboxes. Each step is one transaction over a bounded range of followers under a lock, so
 * every follower gets the update exactly once, however often a worker dies.
 */
export abstract class FanOutRepository {
  /**
   * Carries one update on by up to `size` followers.
   * @returns rows written, and whether the fan-out is complete; null when another worker is at it
   */
  abstract advance(updateId: string, size: number): Promise<{ written: number; done: boolean } | null>;
  /** Fan-outs that are not complete, oldest first. */
  abstract unfinished(count: number): Promise<string[]>;
}

export interface InboxPage {
  unreadOnly: boolean;
  order: 'asc' | 'desc';
  perPage: number;
  cursor: string | null;
  game?: number | undefined;
  kind?: InboxKind | undefined;
  /** Only of the games in this category of the user. */
  category?: string | undefined;
}

/** Reads of the inbox, in the form of the wire. */
export abstract class InboxQueries {
  /**
   * One page by keyset; `next_cursor` leads to the next. Among the kinds and categories a page looks at a bounded part
   * of the inbox, so that it may hold fewer rows than asked for while another follows.
   */
  abstract page(userId: string, page: InboxPage): Promise<NotificationsBody>;
  abstract unreadCount(userId: string): Promise<number>;
}

/** Which notifications of a user: these, those that came before a moment, or every one. */
export type Which = { ids: readonly string[] } | { before: Date } | 'all';

export interface InboxChange {
  changed: number;
  /** The way back, kept with the change. Null when nothing changed, or too much to be kept. */
  undo: UndoOffer | null;
}

/** The marks on a user's inbox. Ids that are not numbers in digits belong to nobody. */
export abstract class InboxRepository {
  /** @returns false when the user has no such notification */
  abstract markRead(userId: string, id: string): Promise<boolean>;
  abstract mark(userId: string, which: Which, isRead: boolean): Promise<InboxChange>;
  abstract delete(userId: string, which: Which): Promise<InboxChange>;
  /** The kinds of reversals that `revert` understands. */
  abstract readonly reversalKinds: readonly string[];
  /** Takes a change back: the same notifications with the same read marks. */
  abstract revert(userId: string, kind: string, payload: unknown): Promise<void>;
}

/** One of the events that tell of an arrival, with its data. */
export type Arrival = {
  [Event in 'update' | 'notice']: { type: Event; data: NotificationEvents[Event] };
}['update' | 'notice'];

/** News of what has just reached inboxes, from whichever process put it there. */
export abstract class LiveUpdates {
  /**
   * Calls `listener` for each update and notice that reached this user's inbox, until the returned function is called.
   * News may be missed while the database is away; the inbox itself never misses any.
   */
  abstract subscribe(userId: string, listener: (arrival: Arrival) => void): () => void;
}

/** Reads of reminders, in the form of the wire. */
export abstract class ReminderQueries {
  /** Those that wait by their date, then the sent ones, the newest first; and the counts over all. */
  abstract list(userId: string): Promise<RemindersBody['data']>;
  /** @returns null when the user has none of this id */
  abstract one(userId: string, id: string): Promise<ReminderRow | null>;
}

/** A reminder whose moment has come. */
export interface DueReminder extends ReminderPlan {
  id: string;
  userId: string;
  appId: number;
  gameName: string;
  /** Whether it comes because what it is about has happened, rather than at the moment that its user chose. */
  hasHappened: boolean;
  /** Whom it is mailed to; null: to nobody, since the user wants no mail or has not confirmed the address. */
  mailTo: { name: string; address: string } | null;
}

/** Users' reminders. Part of the unit of work. */
export abstract class ReminderRepository {
  /** How many the user has; until the unit of work ends no other adds one. */
  abstract count(userId: string): Promise<number>;
  /** Whether the user follows the game or wishes for it. */
  abstract isListed(userId: string, appId: number): Promise<boolean>;
  /** Stores a new one, or one that was removed. */
  abstract add(reminder: Reminder): Promise<void>;
  /** @returns the user's reminder, held until the unit of work ends; null when there is none of this id */
  abstract find(userId: string, id: string): Promise<Reminder | null>;
  /** Stores what was changed of one that was found. */
  abstract save(reminder: Reminder): Promise<void>;
  abstract remove(reminder: Reminder): Promise<void>;
  /**
   * Takes up to `count` of those due, the longest overdue first, and marks them as sent: each is taken once, by one
   * worker. Those of users whose plan has no reminders at this moment, and of disabled users, wait.
   */
  abstract takeDue(now: Date, count: number): Promise<DueReminder[]>;
}

/** What inboxes and reminders need from outside. */
export interface NotificationsPorts extends KernelPorts {
  fanOuts: FanOutRepository;
  inbox: InboxRepository;
  reminders: ReminderRepository;
}
