import type { LatestUpdate, PublicGame, PublicUpdatesBody, UpdateKind } from '@patchlight/contracts';

/** What an address that shows an update says of it. */
export interface UpdateHeadline {
  gid: string;
  title: string;
  excerpt: string;
  appId: number;
  gameName: string;
  logoUrl: string | null;
}

/**
 * Reads that are open to everybody. They know only games that the store has described, since the name of any other
 * is what some user's client made of it.
 */
export abstract class PublicUpdateQueries {
  abstract game(appId: number): Promise<PublicGame | null>;
  /** A page of a game's updates, newest first, without bodies; null for a game that is not known. */
  abstract ofGame(
    appId: number,
    page: { kinds: readonly UpdateKind[] | null; cursor: string | null; perPage: number },
  ): Promise<Pick<PublicUpdatesBody, 'data' | 'next_cursor'> | null>;
  /** The newest updates of all games, newest first. */
  abstract latest(limit: number): Promise<LatestUpdate[]>;
  abstract headline(gid: string): Promise<UpdateHeadline | null>;
  /** Games with updates, those with the newest first. */
  abstract gamesWithUpdates(limit: number): Promise<{ appId: number; updatedAt: Date }[]>;
}
