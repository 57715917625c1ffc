import type { Price, ReleaseWindow } from '@patchlight/domain';

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

/** What the store says of a game's release and price. */
export interface GameListing {
  appId: number;
  /** null: the answer does not tell. */
  release: { isReleased: boolean; window: ReleaseWindow } | null;
  isFree: boolean;
  /** null: the store does not sell it, or not yet. */
  price: Price | null;
}

/** Games that one question for names may name. */
export const NAMES_AT_ONCE = 50;

/** Games that one question for listings may name. */
export const LISTINGS_AT_ONCE = 50;

/**
 * The store's catalogue. Every failure is a `StoreError`; asking is paced by the shared request budget, so an
 * answer may take a while. Urgent questions go first.
 */
export abstract class GameCatalog {
  /** Up to 20 games whose names match; the order is the store's. */
  abstract search(term: string): Promise<CatalogMatch[]>;
  /** null when the store does not show this app (unknown, region-locked, behind an age gate). */
  abstract details(appId: number): Promise<GameDetails | null>;
  /** One question for up to `NAMES_AT_ONCE` games. Those that the store does not show are left out. */
  abstract names(appIds: number[]): Promise<{ appId: number; name: string }[]>;
  /** One question for up to `LISTINGS_AT_ONCE` games. Those that the store does not show are left out. */
  abstract listings(appIds: number[]): Promise<GameListing[]>;
}
