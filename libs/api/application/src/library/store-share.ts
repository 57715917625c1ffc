import { NewGamesLimitReached, TooManyAttempts } from '@patchlight/domain';
import type { AttemptLimiter } from '../kernel/ports.ts';
import type { PlanCap } from './ports.ts';

/** Half of what the share of all lets through in that time at the usual pace. */
const URGENT = { points: 40, seconds: 300 };
const DAY_SECONDS = 86_400;

/** What one user may have the store asked for, so that no account takes what all have together. */
export class StoreShare {
  constructor(
    private readonly limiter: AttemptLimiter,
    private readonly planCap: PlanCap,
  ) {}

  /** Counts something that the store is to be asked at once. @returns false when the user has had enough of that */
  async takeUrgent(userId: string): Promise<boolean> {
    try {
      await this.limiter.consume(`store:${userId}`, URGENT);
      return true;
    } catch (error) {
      if (error instanceof TooManyAttempts) return false;
      throw error;
    }
  }

  /**
   * Counts a game that nobody here has heard of, which is asked for from now on.
   * @throws {NewGamesLimitReached} the plan allows no more within a day
   */
  async countNewGame(userId: string): Promise<void> {
    const points = await this.planCap.newGamesOf(userId);
    try {
      await this.limiter.consume(`new-games:${userId}`, { points, seconds: DAY_SECONDS });
    } catch (error) {
      if (error instanceof TooManyAttempts)
        throw new NewGamesLimitReached(points, error.retryAfterSeconds ?? DAY_SECONDS);
      throw error;
    }
  }
}
