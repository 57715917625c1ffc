import { NotFollowed } from '@patchlight/domain';
import type { UnitOfWork } from '../kernel/unit-of-work.port.ts';
import type { LibraryRepository } from './library.repository.ts';

/** Takes a game off a user's list. What is in the inbox stays. */
export class UnfollowGame {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly libraries: LibraryRepository,
  ) {}

  /** @throws {NotFollowed} */
  execute(userId: string, appId: number): Promise<void> {
    return this.unitOfWork.run(async () => {
      if (!(await this.libraries.remove(userId, appId))) throw new NotFollowed();
    });
  }
}
