import type { ImportGame, ProfileImport } from '@patchlight/contracts';

/** Reads of a user's import, in the form of the wire. */
export abstract class ImportQueries {
  abstract current(userId: string): Promise<ProfileImport | null>;
  /** What can be chosen: owned games by name, then the wishlist in its order. */
  abstract games(userId: string): Promise<ImportGame[]>;
}
