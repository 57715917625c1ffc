import type { UpdateKind } from '../updates/game-update.ts';
import type { IngestFailureRow } from './admin-operations.ts';
import type { AdminPagination } from './admin-page.ts';

/** Maximum of counted followers. */
export const MOST_FOLLOWERS_COUNTED = 100_000;

/** 'idle': in no library, so not polled. */
export type AdminGameState = 'polled' | 'failing' | 'idle';

/** `id` and `appId` are the same number. */
export interface AdminGameRow {
  id: number;
  appId: number;
  name: string;
  iconUrl: string | null;
  createdAt: string;
  state: AdminGameState;
  /** Failed polls in a row. */
  failedTries: number;
  _count: { followedByUsers: number; updates: number };
}

/** GET /api/admin/games */
export interface AdminGamesBody {
  success: true;
  data: { games: AdminGameRow[]; pagination: AdminPagination & { totalGames: number } };
}

export interface AdminUpdateRow {
  id: string;
  gid: string;
  title: string;
  url: string;
  kind: UpdateKind;
  /** Set by an admin; no longer updated from the store. */
  isKindCorrected: boolean;
  /** Stored, but hidden: not an update. */
  isHidden: boolean;
  updateDate: string;
  editedAt: string | null;
  edits: number;
  game: { appId: number; name: string; iconUrl: string | null };
}

/** Poll state of a game; times are ISO 8601. */
export interface GameFeedState {
  /** null: not followed, so not polled. */
  dueAt: string | null;
  leasedUntil: string | null;
  lastFetchedAt: string | null;
  lastChangedAt: string | null;
  failures: number;
  lastError: string | null;
}

export interface AdminGameDetail extends AdminGameRow {
  logoUrl: string | null;
  developers: string[];
  publishers: string[];
  feed: GameFeedState | null;
  /** The newest 10. */
  updates: AdminUpdateRow[];
  /** The newest 10. */
  failures: IngestFailureRow[];
}

/** GET /api/admin/games/{appId} */
export interface AdminGameBody {
  success: true;
  data: { game: AdminGameDetail };
}

/** GET /api/admin/updates, the newest stored first. */
export interface AdminUpdatesBody {
  success: true;
  data: { updates: AdminUpdateRow[]; pagination: AdminPagination & { total: number } };
}

/** GET /api/admin/updates/{id}: with earlier versions, newest first; all as text. */
export interface AdminUpdateBody {
  success: true;
  data: {
    update: AdminUpdateRow & {
      body: string;
      revisions: { title: string; body: string; replacedAt: string }[];
    };
  };
}
