import type { UpdateKind } from '../updates/game-update.ts';

/** One entry of the inbox. `id` is opaque. Bodies are not part of lists: `details` is an excerpt. */
export interface NotificationRow {
  id: string;
  is_read: boolean;
  created_at: string;
  message: string;
  game_update: {
    id: string;
    title: string;
    details: string;
    url: string;
    updateDate: string;
    kind: UpdateKind;
    game: { name: string; steamAppId: number; iconUrl: string | null; logoUrl: string | null };
  };
}

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

/** What GET /api/notifications/stream sends as `data` of its events, by event name. */
export interface NotificationEvents {
  /** At once after connecting. */
  ready: { unread_count: number };
  /** A followed game has a new update; the inbox holds it now. */
  update: { gid: string; title: string; appId: number; gameName: string; kind: UpdateKind };
}
