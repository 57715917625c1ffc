import type { ImportAccess, ImportGame, ImportSource, ProfileImport } from '@patchlight/contracts';

/** Read model of a user's import, in the shape of the API. */
export abstract class ImportQueries {
  abstract findCurrent(userId: string): Promise<ProfileImport | null>;
  /** The games to choose from, as the profile was saved: owned games first, then the wishlist. */
  abstract listGames(userId: string): Promise<ImportGame[]>;
}

/** Key of an import. Starting another import invalidates it. */
export interface ImportKey {
  userId: string;
  importId: string;
}

export interface FoundGame {
  source: ImportSource;
  appId: number;
  /** null: not yet known. */
  name: string | null;
  /** Missing for games of a wishlist. */
  play?: Play;
}

export interface FoundProfile {
  steamId: string;
  owned: ImportAccess;
  wishlist: ImportAccess;
  /** In the order in which they are offered and, up to the limits, added. */
  games: FoundGame[];
}

/** Maximum number of games per list under the current plan; 0 for a list that the plan does not include. */
export type ImportRoom = Record<ImportSource, number>;

/** Imports from profiles, one per user. Calls with an invalid key change nothing. */
export abstract class ImportRepository {
  /**
   * Starts an import that replaces the previous one.
   * @param profile as typed by the user
   * @returns its id, null while the previous one is running
   */
  abstract start(userId: string, profile: string): Promise<string | null>;
  /** Start time, and whether the profile was found; null if the import is invalid or its profile has been read. */
  abstract findReading(key: ImportKey): Promise<{ profile: string; beganAt: Date; isFound: boolean } | null>;
  /**
   * Stores the games of a profile; known names are filled in. If it is the account that the user has linked, when its
   * games were last played is noted.
   */
  abstract saveProfile(key: ImportKey, found: FoundProfile): Promise<void>;
  /** Up to `count` found games without a name. */
  abstract findNameless(key: ImportKey, count: number): Promise<number[]>;
  /** Sets the names of found games, and deletes those that the store does not show. */
  abstract saveNames(
    key: ImportKey,
    appIds: number[],
    named: { appId: number; name: string }[],
  ): Promise<void>;
  /** Marks the profile as read, so that the user can choose. */
  abstract markReady(key: ImportKey): Promise<void>;
  /** Stores why reading is delayed, until it completes. */
  abstract saveProblem(key: ImportKey, problem: string): Promise<void>;
  abstract markFailed(key: ImportKey, problem: string): Promise<void>;
  /** @returns the id of the import to run; null if none is ready */
  abstract saveSelection(
    userId: string,
    chosen: Record<ImportSource, readonly number[]>,
  ): Promise<string | null>;
  /**
   * Adds up to `count` of the chosen games in one set-based step within the unit of work: those within the limits, in
   * order. Their polls become due one after the other. Locks the user's library.
   * @returns app ids added to the library or the wishlist; null if none is left to add
   */
  abstract addNext(key: ImportKey, count: number, room: ImportRoom): Promise<number[] | null>;
  /** Marks the import as completed. */
  abstract markDone(key: ImportKey): Promise<void>;
  /** Deletes the import; the added games stay. */
  abstract drop(userId: string): Promise<void>;
}

/** How much a profile played a game. */
export interface Play {
  /** null: never, or not told. */
  lastAt: Date | null;
  minutes: number;
  /** Within the last two weeks. */
  recentMinutes: number;
}

/** A game owned by a profile. */
export interface OwnedGame {
  appId: number;
  name: string;
  play: Play;
}

/**
 * Public profiles of the store. Every failure is a `StoreError`. Requests are urgent within the budget, since a user
 * waits.
 */
export abstract class StoreProfiles {
  /** Whether this instance has an API key, needed for names and owned games; wishlists need none. */
  abstract readonly hasKey: boolean;
  /** @returns the SteamID64 of this vanity name, null if it is unknown */
  abstract resolveName(vanity: string): Promise<string | null>;
  /** @returns null if the profile hides its games */
  abstract fetchOwnedGames(steamId: string): Promise<OwnedGame[] | null>;
  /** @returns app ids by priority; null if the wishlist is private or empty */
  abstract fetchWishlist(steamId: string): Promise<number[] | null>;
}
