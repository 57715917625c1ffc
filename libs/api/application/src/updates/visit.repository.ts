import type { SinceLastVisitBody } from '@patchlight/contracts';

/**
 * When users were here. A visit is a row of marks less than 30 minutes apart; the first mark after a longer pause
 * begins the next visit, and the one before it was the end of the previous visit. The web app marks at the start of
 * a session and every few minutes while it is in sight.
 */
export abstract class VisitRepository {
  abstract mark(userId: string, now: Date): Promise<void>;
  /**
   * What came for the user's games since the previous visit ended (at most 90 days back), the same before and after
   * this visit is marked. A first visit looks a week back.
   */
  abstract sinceLast(userId: string, now: Date): Promise<SinceLastVisitBody['data']>;
}
