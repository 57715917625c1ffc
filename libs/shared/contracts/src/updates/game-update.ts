import type { PostEdit } from './edit.ts';
import type { ItemCounts } from './items.ts';

/** Kinds of updates, from Steam's event type, else from tags and build id. */
export const UPDATE_KINDS = ['major', 'regular', 'patch', 'news', 'unknown'] as const;
export type UpdateKind = (typeof UPDATE_KINDS)[number];

/** Format of a post's text: Steam's BBCode, or HTML (with BBCode between its elements). */
export type PostFormat = 'bbcode' | 'html';

/** One row of GET /api/user/games/{id}/updates. `date` is in unix seconds, `contents` is of the `format`. */
export interface GameUpdateRow {
  gid: string;
  title: string;
  url: string;
  contents: string;
  format: PostFormat;
  date: number;
  appid: number;
  kind: UpdateKind;
}

/** GET /api/user/games/{id}/updates, newest first. */
export interface GameUpdatesBody {
  success: boolean;
  data: GameUpdateRow[];
}

/** An earlier version of an update that the studio edited since. `replacedAt` is ISO 8601. */
export interface UpdateRevision {
  title: string;
  details: string;
  format: PostFormat;
  replacedAt: string;
  /** What replaced it; null: not compared yet, or too long. */
  edit: PostEdit | null;
}

/** GET /api/updates/{gid}. `details` is of the `format`, dates are ISO 8601, revisions newest first. */
export interface UpdateBody {
  success: true;
  data: {
    gid: string;
    title: string;
    details: string;
    format: PostFormat;
    url: string;
    updateDate: string;
    appId: number;
    kind: UpdateKind;
    game: { name: string; iconUrl: string | null; logoUrl: string | null };
    /** null: not in English, or not read yet. */
    items: ItemCounts | null;
    revisions: UpdateRevision[];
  };
}

/** GET /api/user/games/updates/unread: the newest unread ones, newest first, without revisions. */
export interface UnreadUpdatesBody {
  success: true;
  data: UpdateBody['data'][];
}
