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
}

export const unfollowReversal = (
  { appId, followedAt, isFavorite }: Follow,
  categoryIds: string[],
  notifications: GameNotifications | null,
): Reversal => ({
  kind: KIND,
  payload: {
    appId,
    followedAt: followedAt.toISOString(),
    isFavorite,
    categoryIds,
    notifications,
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
   * @throws {GameLimitReached} the library is full
   */
  override async revert(userId: string, _: string, payload: unknown): Promise<void> {
    const { appId, followedAt, isFavorite, categoryIds = [], notifications } = payload as Removed;
    const library = await this.libraries.lock(userId);
    const follow = new Follow(userId, appId, new Date(followedAt), isFavorite);
    library.take(follow, await this.planCap.getGameLimit(userId));
    await this.libraries.add(follow);
    await this.categories.setForGame(userId, appId, categoryIds);
    if (notifications) await this.libraries.restoreNotifications(userId, appId, notifications);
  }
}
