import type { ListingFacts, Price, ReleaseWindow, NotifiedPrice } from '@patchlight/domain';

/** Whether a game is still being made, by its studio's word. */
export interface GamePhase {
  isEarlyAccess: boolean;
  /** The day on which it left early access, YYYY-MM-DD; null: it has not, never was, or the store does not say. */
  leftEarlyAccessOn: string | null;
}

/** Release and price of a game from the store. */
export interface GameListing {
  appId: number;
  /** null: not in the response. */
  release: { isReleased: boolean; window: ReleaseWindow } | null;
  /** null: not in the response. */
  phase: GamePhase | null;
  isFree: boolean;
  /** null: not for sale, or not yet. */
  price: Price | null;
}

/** A game leased by one worker to check its release and price. */
export interface LeasedListing {
  appId: number;
  /** One of `STORE_COUNTRIES`. */
  country: string;
  /** Lease id; saving under another one is refused. */
  lease: string;
  name: string;
  isWished: boolean;
  /** Facts of the last check, without a release elsewhere than in the default country; null if there was none since a user wants the game. */
  known: ListingFacts | null;
  notified: NotifiedPrice | null;
  /** Consecutive failed checks. */
  failures: number;
}

/** A failed response of the store about one game. */
export interface ListingFailure {
  reason: string;
  message: string;
  url: string;
  rawAnswer: string;
}

/** Outcome of one check. */
export type CheckedListing = { appId: number; country: string; lease: string; nextCheckAt: Date } &
  /** `notified` is the lower price notified now, in hundredths; null: none. */
  (
    | { outcome: 'listed'; listing: GameListing; notified: number | null }
    /** The store does not show the game in this country. */
    | { outcome: 'unlisted' }
    /** `failure` is null if the response covered several games, any of which may have caused it. */
    | { outcome: 'failed'; failure: ListingFailure | null }
  );

/**
 * Releases and prices of games in the default country, and their prices in other countries that wishlists need. Part of
 * the unit of work. One worker at a time holds a lease, which expires by itself; facts missing in a check stay as they
 * were, except that an unlisted game has no price in another country.
 */
export abstract class ListingRepository {
  /**
   * Leases due games of one country, longest due first, the default country before others: up to `count` whose last
   * check succeeded; if there are none, one whose last check failed, so that it cannot fail others. Never waits for
   * another worker.
   */
  abstract leaseDue(count: number, leaseMs: number): Promise<LeasedListing[]>;
  /**
   * Stores checks of one country, set-based, and records failures for admins.
   * @returns the games whose lease was still held; the others were not stored
   */
  abstract save(checked: CheckedListing[]): Promise<number[]>;
}
