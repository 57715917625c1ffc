/** Importable parts of a profile: games into the library, wishlist into the wishlist. */
export const IMPORT_SOURCES = ['owned', 'wishlist'] as const;

export type ImportSource = (typeof IMPORT_SOURCES)[number];

/**
 * reading: the profile is being read; ready: waiting for the selection; running: the selection is being added; done;
 * failed: the profile could not be read, see `problem`.
 */
export type ImportState = 'reading' | 'ready' | 'running' | 'done' | 'failed';

/** shown: public; private: not public; no-key: this instance has no API key to read it. */
export type ImportAccess = 'shown' | 'private' | 'no-key';

/** An import from a profile at the store. */
export interface ProfileImport {
  id: string;
  /** As typed by the user. */
  profile: string;
  state: ImportState;
  /** Failed: how to resolve it. Reading: reason of a delay. */
  problem: string | null;
  owned: ImportAccess;
  wishlist: ImportAccess;
  /** Number of games selected, added, and skipped over the limit, per list. */
  chosen: number;
  added: number;
  left: Record<ImportSource, number>;
  /** Remaining capacity per list; 999999 means unlimited. */
  room: Record<ImportSource, number>;
  /** Whether the plan includes a wishlist. */
  canWish: boolean;
}

/** GET and POST /api/user/imports… : null when there is none. */
export interface ImportBody {
  success: true;
  data: { import: ProfileImport | null };
}

export interface ImportGame {
  source: ImportSource;
  appId: number;
  name: string;
  /** URL; null: not yet known here. */
  logo: string | null;
  /** Already in the library or wishlist. */
  isListed: boolean;
  /** null: never played, not told, or on the wishlist. */
  lastPlayedAt: string | null;
  minutesPlayed: number;
  /** Within the two weeks before the profile was read. */
  minutesPlayedRecently: number;
}

/** GET /api/user/imports/current/games: owned ones, the last played first; then the wishlist in its order. */
export interface ImportGamesBody {
  success: true;
  data: { games: ImportGame[] };
}
