import type { UndoOffer } from '@patchlight/contracts';
import { NotFollowed } from '@patchlight/domain';
import type { ReversalRepository, UnitOfWork } from '../kernel/ports.ts';
import type { CategoryRepository, LibraryRepository } from './ports.ts';
import { unfollowReversal } from './unfollow.reverser.ts';

/** Removes a game from a user's library and its categories. Notifications in the inbox stay. */
export class UnfollowGame {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly libraries: LibraryRepository,
    private readonly categories: CategoryRepository,
    private readonly reversals: ReversalRepository,
  ) {}

  /** @throws {NotFollowed} */
  execute(userId: string, appId: number): Promise<UndoOffer> {
    return this.unitOfWork.run(async () => {
      const { size } = await this.libraries.lock(userId);
      const categoryIds = await this.categories.findByGame(userId, appId);
      const notifications = await this.libraries.findNotifications(userId, appId);
      const removed = await this.libraries.remove(userId, appId);
      if (!removed) throw new NotFollowed();
      return this.reversals.save(userId, unfollowReversal(removed, categoryIds, notifications, size));
    });
  }
}
