/** A game that somebody has at the store. */
export interface OwnedGame {
  appId: number;
  name: string;
}

/**
 * Profiles at the store, as far as they are public. Every failure is a `StoreError`; somebody waits for the answers, so
 * they go first within the request budget.
 */
export abstract class StoreProfiles {
  /** Whether this instance may look names up and ask for owned games; for wishlists anybody may. */
  abstract readonly hasKey: boolean;
  /** @returns the SteamID64 of whoever has this name, null when nobody has */
  abstract idOf(vanity: string): Promise<string | null>;
  /** @returns null when the profile does not show its games */
  abstract owned(steamId: string): Promise<OwnedGame[] | null>;
  /** @returns app ids, the most wished for first; null when the profile shows none, be it private or empty */
  abstract wishlist(steamId: string): Promise<number[] | null>;
}
