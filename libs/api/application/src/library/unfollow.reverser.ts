import { Follow } from '@patchlight/domain';
import { Reverser } from '../kernel/ports.ts';
import type { Reversal } from '../kernel/ports.ts';
import type { CategoryRepository, LibraryRepository, PlanCap } from './ports.ts';

const KIND = 'unfollow';

interface Removed {
  appId: number;
  followedAt: string;
  isFavorite: boolean;
  /** Not told by an offer that was made before there were categories. */
  categoryIds?: string[];
}

export const unfollowReversal = (
  { appId, followedAt, isFavorite }: Follow,
  categoryIds: string[],
): Reversal => ({
  kind: KIND,
  payload: { appId, followedAt: followedAt.toISOString(), isFavorite, categoryIds } satisfies Removed,
});

/** Puts a removed game back on the list and into those of its categories that are still there. */
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
   * @throws {AlreadyFollowed} the game is on the list again
   * @throws {GameLimitReached} the list is full by now
   */
  override async revert(userId: string, _: string, payload: unknown): Promise<void> {
    const { appId, followedAt, isFavorite, categoryIds = [] } = payload as Removed;
    const library = await this.libraries.lock(userId);
    const follow = new Follow(userId, appId, new Date(followedAt), isFavorite);
    library.take(follow, await this.planCap.gamesOf(userId));
    await this.libraries.add(follow);
    await this.categories.setOfGame(userId, appId, categoryIds);
  }
}
