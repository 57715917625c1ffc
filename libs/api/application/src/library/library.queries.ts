import type { LibraryGame, SearchResult } from '@patchlight/contracts';

/** Reads of a user's list, in the form of the wire. */
export abstract class LibraryQueries {
  /** The whole list by name. */
  abstract games(userId: string): Promise<LibraryGame[]>;
  abstract game(userId: string, appId: number): Promise<LibraryGame | null>;
  /** Known games whose names match, best first, up to 20. */
  abstract searchKnown(term: string): Promise<SearchResult[]>;
}
