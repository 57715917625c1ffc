/** What of a profile can be imported: its games into the list, its wishlist into the wishlist. */
export const IMPORT_SOURCES = ['owned', 'wishlist'] as const;

export type ImportSource = (typeof IMPORT_SOURCES)[number];

/**
 * reading: the profile is being read; ready: to be chosen from; running: what was chosen is being added; done; failed:
 * the profile could not be read, `problem` says why.
 */
export type ImportState = 'reading' | 'ready' | 'running' | 'done' | 'failed';

/** shown: the profile shows it; private: it does not; no-key: this instance cannot ask for it. */
export type ImportAccess = 'shown' | 'private' | 'no-key';

/** An import from a profile at the store. */
export interface ProfileImport {
  id: string;
  /** As it was typed. */
  profile: string;
  state: ImportState;
  /** Of a failed one: what to do about it. Of one that is being read: what it waits for. */
  problem: string | null;
  owned: ImportAccess;
  wishlist: ImportAccess;
  /** How many games were chosen, how many of them were added, and how many found no room, in each list. */
  chosen: number;
  added: number;
  left: Record<ImportSource, number>;
  /** How many more games each list has room for; 999999 is no limit. */
  room: Record<ImportSource, number>;
  /** Whether the plan has a wishlist. */
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
  /** On the list, or the wishlist, already. */
  isListed: boolean;
}

/** GET /api/user/imports/current/games: owned ones by name, then the wishlist in its order. */
export interface ImportGamesBody {
  success: true;
  data: { games: ImportGame[] };
}
