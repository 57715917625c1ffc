/** A match of a search in the store. Pictures are http(s) addresses. */
export interface CatalogMatch {
  appId: number;
  name: string;
  logoUrl: string | null;
  iconUrl: string | null;
}

/** What the store says of a game. */
export interface GameDetails {
  appId: number;
  name: string;
  /** 460 x 215 header picture. */
  logoUrl: string | null;
  iconUrl: string | null;
  developers: string[];
  publishers: string[];
}

/**
 * The store's catalogue. Every failure is a `StoreError`; asking is paced by the shared request budget, so an
 * answer may take a while. Urgent questions go first.
 */
export abstract class GameCatalog {
  /** Up to 20 games whose names match; the order is the store's. */
  abstract search(term: string): Promise<CatalogMatch[]>;
  /** null when the store does not show this app (unknown, region-locked, behind an age gate). */
  abstract details(appId: number): Promise<GameDetails | null>;
}
