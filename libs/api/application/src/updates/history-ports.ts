import type { HistoryEnd, HistoryReach } from '@patchlight/domain';
import type { IncomingPost } from './poll-ports.ts';

/** Followed game whose history one worker reads. */
export interface LeasedHistory extends HistoryReach {
  appId: number;
  /** Lease id; saving under another one is refused. */
  lease: string;
  /** Events of the store's event list that are read. */
  eventsRead: number;
  failures: number;
}

/** Outcome of one step. */
export type HistoryResult = { appId: number; lease: string } & (
  | {
      outcome: 'read';
      posts: IncomingPost[];
      reachesBackTo: Date;
      eventsRead: number;
      /** Why no older posts are read; null: there is more to read. */
      end: HistoryEnd | null;
    }
  | { outcome: 'failed'; message: string; nextDueAt: Date }
  | { outcome: 'postponed'; nextDueAt: Date }
);

/**
 * How far back the posts of followed games are read. A history starts at the 20th newest post, so that newer ones are
 * left to polls, which tell of them. Nobody is told of its posts: there is no fan-out, no event, and no change to a post
 * that is stored already.
 */
export abstract class HistoryRepository {
  /**
   * Adds the histories of followed games that have posts, and removes those of games that nobody follows anymore, whose
   * polls may have missed posts.
   * @returns whether any is due
   */
  abstract updateDue(): Promise<boolean>;
  /** Leases the game that is due longest. Never waits for another worker. */
  abstract lease(leaseMs: number): Promise<LeasedHistory | null>;
  /** Part of the unit of work. @returns false if the lease was lost; nothing is written then */
  abstract save(result: HistoryResult): Promise<boolean>;
}
