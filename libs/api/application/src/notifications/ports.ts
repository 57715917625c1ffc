import type { KernelPorts } from '../kernel/ports.ts';
import type {
  InboxFolder,
  InboxKind,
  NotificationEvents,
  NotificationsBody,
  ReminderRow,
  RemindersBody,
  UndoOffer,
} from '@patchlight/contracts';
import type { Reminder, ReminderPlan } from '@patchlight/domain';

/**
 * Fans updates out to inboxes. Each step is one transaction over a bounded range of user ids under a lock, so every
 * follower gets the update exactly once, even if workers die.
 */
export abstract class FanOutRepository {
  /**
   * Advances the fan-out of one update by the next `width` user ids, beginning with the next recipient's.
   * @returns rows written, and whether the fan-out is complete; null if it was, or if another worker holds it
   */
  abstract advance(updateId: string, width: number): Promise<{ written: number; done: boolean } | null>;
  /** Incomplete fan-outs, oldest first. Those of new updates are included once these are classified, or should be. */
  abstract findUnfinished(count: number): Promise<string[]>;
}

export interface InboxPage {
  unreadOnly: boolean;
  order: 'asc' | 'desc';
  perPage: number;
  cursor: string | null;
  game?: number | undefined;
  kind?: InboxKind | undefined;
  /** Limits to the games of this category. */
  category?: string | undefined;
  /** The inbox by default. Elsewhere everything is read. */
  folder?: InboxFolder | undefined;
}

/** Read model of the inbox, in the shape of the API. */
export abstract class InboxQueries {
  /**
   * One page by keyset pagination. With filters by kind or category a page scans a bounded part of the inbox, so it may
   * have fewer rows than the limit although another page follows.
   */
  abstract getPage(userId: string, page: InboxPage): Promise<NotificationsBody>;
  abstract countUnread(userId: string): Promise<number>;
}

/** Selects notifications of a user: by id, before a time, or all. */
export type NotificationSelection = { ids: readonly string[] } | { before: Date } | 'all';

export interface InboxChange {
  changed: number;
  /** Offer to undo, stored with the change. Null if nothing changed, or too much to store. */
  undo: UndoOffer | null;
}

/** Changes of a user's notifications. A notification is in one folder. Malformed ids match nothing. */
export abstract class InboxRepository {
  /** @returns false if the user's inbox has no such notification */
  abstract markRead(userId: string, id: string): Promise<boolean>;
  /** Changes the read state in the inbox. */
  abstract mark(userId: string, which: NotificationSelection, isRead: boolean): Promise<InboxChange>;
  /** Moves those that are in `from`, with their read state. */
  abstract move(
    userId: string,
    which: NotificationSelection,
    folders: { from: InboxFolder; to: InboxFolder },
  ): Promise<InboxChange>;
  /** Kinds of reversals that `revert` handles. */
  abstract readonly reversalKinds: readonly string[];
  /** Undoes a change: the same notifications are in the same folder, with the same read state. */
  abstract revert(userId: string, kind: string, payload: unknown): Promise<void>;
}

/** A server-sent event about a new notification, with its data. */
export type LiveUpdate = {
  [Event in 'update' | 'notice']: { type: Event; data: NotificationEvents[Event] };
}['update' | 'notice'];

/** Live events of new notifications, from all processes. */
export abstract class LiveUpdates {
  /**
   * Calls `listener` for each new notification of this user, until the returned function is called. Events may be lost
   * while the database is unavailable; the inbox is complete.
   */
  abstract subscribe(userId: string, listener: (event: LiveUpdate) => void): () => void;
}

/** Read model of reminders, in the shape of the API. */
export abstract class ReminderQueries {
  /** Pending ones by date, then sent ones, newest first; with the counts over all. */
  abstract list(userId: string): Promise<RemindersBody['data']>;
  /** @returns null if the user has no such reminder */
  abstract find(userId: string, id: string): Promise<ReminderRow | null>;
}

/** A due reminder. */
export interface DueReminder extends ReminderPlan {
  id: string;
  userId: string;
  appId: number;
  gameName: string;
  /** Whether it is sent because its event happened, rather than at the chosen time. */
  hasHappened: boolean;
}

/** Users' reminders. Part of the unit of work. */
export abstract class ReminderRepository {
  /** Counts the user's reminders and locks against adds until the unit of work ends. */
  abstract count(userId: string): Promise<number>;
  /** Whether the game is in the user's library or wishlist. */
  abstract isListed(userId: string, appId: number): Promise<boolean>;
  /** Stores a new or a removed reminder. */
  abstract add(reminder: Reminder): Promise<void>;
  /** @returns the user's reminder, locked until the unit of work ends; null if there is none */
  abstract find(userId: string, id: string): Promise<Reminder | null>;
  /** Stores the changes of a found reminder. */
  abstract save(reminder: Reminder): Promise<void>;
  abstract remove(reminder: Reminder): Promise<void>;
  /**
   * Takes up to `count` due reminders, longest overdue first, and marks them as sent; each is taken once, by one
   * worker. Reminders of disabled users and of users whose plan does not include them stay pending.
   */
  abstract claimDue(now: Date, count: number): Promise<DueReminder[]>;
}

/** The ports of the notifications context. */
export interface NotificationsPorts extends KernelPorts {
  fanOuts: FanOutRepository;
  inbox: InboxRepository;
  reminders: ReminderRepository;
}
