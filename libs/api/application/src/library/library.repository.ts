import type { Follow, Library } from '@patchlight/domain';

/** Users' lists of games. */
export abstract class LibraryRepository {
  /** The user's list, locked until the unit of work ends: two adds of one user come one after the other. */
  abstract lock(userId: string): Promise<Library>;
  /** Stores a follow and makes the game's feed due. The game must be known. */
  abstract add(follow: Follow): Promise<void>;
  /** @returns what was removed, null when the game was not on the list */
  abstract remove(userId: string, appId: number): Promise<Follow | null>;
  /** @returns the new state, null when the game is not on the list */
  abstract toggleFavorite(userId: string, appId: number): Promise<boolean | null>;
}
