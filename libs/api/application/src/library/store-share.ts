import { NewGamesLimitReached, TooManyAttempts } from '@patchlight/domain';
import type { LibraryPorts } from './ports.ts';

/** Half of the global urgent share in that time. */
const URGENT = { points: 40, seconds: 300 };
const DAY_SECONDS = 86_400;

/** Limits the store requests of one user, so that no account uses up the shared budget. */
export class StoreShare {
  constructor(private readonly deps: Pick<LibraryPorts, 'limiter' | 'planCap'>) {}

  /** Counts an urgent request. @returns false if the user's limit is reached */
  async takeUrgent(userId: string): Promise<boolean> {
    try {
      await this.deps.limiter.consume(`store:${userId}`, URGENT);
      return true;
    } catch (error) {
      if (error instanceof TooManyAttempts) return false;
      throw error;
    }
  }

  /**
   * Counts a game that is new to this instance, and so polled from now on.
   * @throws {NewGamesLimitReached} the plan's daily limit is reached
   */
  async countNewGame(userId: string): Promise<void> {
    const points = await this.deps.planCap.getNewGameLimit(userId);
    try {
      await this.deps.limiter.consume(`new-games:${userId}`, { points, seconds: DAY_SECONDS });
    } catch (error) {
      if (error instanceof TooManyAttempts)
        throw new NewGamesLimitReached(points, error.retryAfterSeconds ?? DAY_SECONDS);
      throw error;
    }
  }
}
