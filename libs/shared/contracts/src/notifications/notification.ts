import { UPDATE_KINDS } from '../updates/game-update.ts';
import type { UpdateKind } from '../updates/game-update.ts';

/** Kinds of notices about games. */
export const NOTICE_KINDS = ['reminder', 'release', 'release-moved', 'price-drop', 'edited'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Filters of the inbox: updates of one kind, or notices. */
export const INBOX_KINDS = [...UPDATE_KINDS, 'notice'] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];

/** Where a notification is. Deleted ones are kept for a week. */
export const INBOX_FOLDERS = ['inbox', 'saved', 'done', 'deleted'] as const;
export type InboxFolder = (typeof INBOX_FOLDERS)[number];

/** The game that an entry of the inbox is about. */
export interface NotifiedGame {
  name: string;
  steamAppId: number;
  iconUrl: string | null;
  logoUrl: string | null;
}

/** An update in the inbox. `id` is its gid. Bodies are not part of lists: `details` is an excerpt. */
export interface NotifiedUpdate {
  id: string;
  title: string;
  details: string;
  url: string;
  updateDate: string;
  kind: UpdateKind;
  /** Lines that its edits added, changed or removed. */
  changes: number;
  game: NotifiedGame;
}

/** What is no update in the inbox: `title` is a line, `body` the same in full sentences, `at` the moment it is about. */
export interface Notice {
  kind: NoticeKind;
  appId: number;
  title: string;
  body: string;
  at: string;
  game: NotifiedGame;
}

/** One entry of the inbox, either an update or a notice. `id` is opaque, `message` a full sentence. */
export type NotificationRow = {
  id: string;
  is_read: boolean;
  created_at: string;
  message: string;
} & ({ game_update: NotifiedUpdate; notice: null } | { game_update: null; notice: Notice });

/** GET /api/notifications. `next_cursor` is null on the last page. */
export interface NotificationsBody {
  data: NotificationRow[];
  unread_count: number;
  next_cursor: string | null;
}

/** GET /api/notifications/unread-count */
export interface UnreadCountBody {
  unread_count: number;
}

/** Events of GET /api/notifications/stream: `data` by event name. */
export interface NotificationEvents {
  /** Sent immediately after connecting. */
  ready: { unread_count: number };
  /** A new update in the inbox. */
  update: { gid: string; title: string; appId: number; gameName: string; kind: UpdateKind };
  /** A new notice in the inbox. */
  notice: { title: string; appId: number; gameName: string; kind: NoticeKind };
}
