import type { UndoOffer } from '@patchlight/contracts';
import { NotFollowed } from '@patchlight/domain';
import type { LibraryPorts } from './ports.ts';
import { unfollowReversal } from './unfollow.reverser.ts';

/** Removes a game from a user's library and its categories. Notifications in the inbox stay. */
export class UnfollowGame {
  constructor(
    private readonly deps: Pick<LibraryPorts, 'categories' | 'libraries' | 'reversals' | 'unitOfWork'>,
  ) {}

  /** @throws {NotFollowed} */
  execute(userId: string, appId: number): Promise<UndoOffer> {
    return this.deps.unitOfWork.run(async () => {
      const { size } = await this.deps.libraries.lock(userId);
      const categoryIds = await this.deps.categories.findByGame(userId, appId);
      const notifications = await this.deps.libraries.findNotifications(userId, appId);
      const removed = await this.deps.libraries.remove(userId, appId);
      if (!removed) throw new NotFollowed();
      return this.deps.reversals.save(userId, unfollowReversal(removed, categoryIds, notifications, size));
    });
  }
}
