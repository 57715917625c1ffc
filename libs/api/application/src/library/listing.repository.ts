import type { ListingFacts, ToldPrice } from '@patchlight/domain';
import type { GameListing } from './game-catalog.port.ts';

/** A game that one worker has leased for asking the store about its release and price. */
export interface LeasedListing {
  appId: number;
  /** Names the lease; a save under another name is refused. */
  lease: string;
  name: string;
  isWished: boolean;
  /** As the last check left it; null when nobody has looked since somebody wants the game. */
  known: ListingFacts | null;
  told: ToldPrice | null;
  /** Checks failed in a row. */
  failures: number;
}

/** What was wrong with the store's answer about one game. */
export interface ListingFailure {
  reason: string;
  message: string;
  url: string;
  rawAnswer: string;
}

/** The end of one check. */
export type CheckedListing = { appId: number; lease: string; nextCheckAt: Date } &
  /** `told` is the lower price that people are told of now, in hundredths; null: none. */
  (
    | { outcome: 'listed'; listing: GameListing; told: number | null }
    /** The store does not show the game. */
    | { outcome: 'unlisted' }
    /** `failure` is null when the answer was about several games, any of which may have spoilt it. */
    | { outcome: 'failed'; failure: ListingFailure | null }
  );

/**
 * What is known of games' releases and prices, as part of the unit of work. A lease is held by one worker at a time and ends by itself; what a
 * check does not tell stays as it was known.
 */
export abstract class ListingRepository {
  /**
   * Leases games that are due, the longest due first: up to `count` whose last check succeeded; if there are none, one
   * whose last check failed, so that its answer spoils no other's. Never waits for another worker.
   */
  abstract leaseDue(count: number, leaseMs: number): Promise<LeasedListing[]>;
  /**
   * Stores checks, set-based, and keeps failures for the admins to see.
   * @returns the games whose lease was still the caller's; nothing was stored of others
   */
  abstract save(checked: CheckedListing[]): Promise<number[]>;
}
