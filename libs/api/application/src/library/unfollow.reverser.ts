import type { GameNotifications } from '@patchlight/contracts';
import { Follow } from '@patchlight/domain';
import { Reverser } from '../kernel/ports.ts';
import type { Reversal } from '../kernel/ports.ts';
import type { CategoryRepository, LibraryRepository, PlanCap } from './ports.ts';

const KIND = 'unfollow';

interface Removed {
  appId: number;
  followedAt: string;
  isFavorite: boolean;
  /** Missing in payloads from before these existed. */
  categoryIds?: string[];
  notifications?: GameNotifications | null;
  /** Number of games before the removal. */
  librarySize?: number;
}

export const unfollowReversal = (
  { appId, followedAt, isFavorite }: Follow,
  categoryIds: string[],
  notifications: GameNotifications | null,
  librarySize: number,
): Reversal => ({
  kind: KIND,
  payload: {
    appId,
    followedAt: followedAt.toISOString(),
    isFavorite,
    categoryIds,
    notifications,
    librarySize,
  } satisfies Removed,
});

/** Restores a removed game with its choices of notifications, and its categories that still exist. */
export class UnfollowReverser extends Reverser {
  override readonly kinds = [KIND];

  constructor(
    private readonly libraries: LibraryRepository,
    private readonly categories: CategoryRepository,
    private readonly planCap: PlanCap,
  ) {
    super();
  }

  /**
   * @throws {AlreadyFollowed} the game was added again
   * @throws {GameLimitReached} the library is full, and would have more games than before the removal
   */
  override async revert(userId: string, _: string, payload: unknown): Promise<void> {
    const {
      appId,
      followedAt,
      isFavorite,
      categoryIds = [],
      notifications,
      librarySize,
    } = payload as Removed;
    const library = await this.libraries.lock(userId);
    const follow = new Follow(userId, appId, new Date(followedAt), isFavorite);
    library.take(follow, await this.planCap.getGameLimit(userId), librarySize);
    await this.libraries.add(follow);
    await this.categories.setForGame(userId, appId, categoryIds);
    if (notifications) await this.libraries.restoreNotifications(userId, appId, notifications);
  }
}
