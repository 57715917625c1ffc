import type { ImportAccess, ImportSource } from '@patchlight/contracts';

/** Names one import; a user who starts another one makes this one void. */
export interface ImportKey {
  userId: string;
  importId: string;
}

export interface FoundGame {
  source: ImportSource;
  appId: number;
  /** null: only its id is known so far. */
  name: string | null;
}

export interface FoundProfile {
  owned: ImportAccess;
  wishlist: ImportAccess;
  games: FoundGame[];
}

/** The most games that each list may hold at the moment; 0 for a list that the plan has not got. */
export type ImportRoom = Record<ImportSource, number>;

/** Imports from profiles, one for each user. What is asked about a void one changes nothing. */
export abstract class ImportRepository {
  /**
   * Begins an import in place of the one before.
   * @param profile as it was typed
   * @returns its id, null while the one before is running
   */
  abstract begin(userId: string, profile: string): Promise<string | null>;
  /** When it began and whether its profile has been found; null when it is void or has been read. */
  abstract reading(key: ImportKey): Promise<{ profile: string; beganAt: Date; isFound: boolean } | null>;
  /** Keeps what a profile shows; names that are known already are filled in. */
  abstract find(key: ImportKey, found: FoundProfile): Promise<void>;
  /** Up to `count` found games of which only the id is known. */
  abstract nameless(key: ImportKey, count: number): Promise<number[]>;
  /** Gives found games their names, and drops those that the store does not show. */
  abstract name(key: ImportKey, appIds: number[], named: { appId: number; name: string }[]): Promise<void>;
  /** The profile has been read: it is up to the user to choose. */
  abstract ready(key: ImportKey): Promise<void>;
  /** Says what the reading waits for, until it is over. */
  abstract hint(key: ImportKey, problem: string): Promise<void>;
  abstract fail(key: ImportKey, problem: string): Promise<void>;
  /** @returns the id of the import that is to run; null when none is ready */
  abstract choose(userId: string, chosen: Record<ImportSource, readonly number[]>): Promise<string | null>;
  /**
   * Adds up to `count` of the chosen games in one set-based step, as a part of the unit of work: those that fit, in
   * their order. Their feeds become due one after the other rather than at once. The user's library is locked.
   * @returns the app ids of the games that were added to the list; null when none is left to be added
   */
  abstract addNext(key: ImportKey, count: number, room: ImportRoom): Promise<number[] | null>;
  /** Nothing is left to be added. */
  abstract done(key: ImportKey): Promise<void>;
  /** Forgets the import; what it has added stays. */
  abstract drop(userId: string): Promise<void>;
}
