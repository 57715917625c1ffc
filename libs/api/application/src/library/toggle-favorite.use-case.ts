import { NotFollowed } from '@patchlight/domain';
import type { UnitOfWork } from '../kernel/ports.ts';
import type { LibraryRepository } from './ports.ts';

/** Toggles whether a game is a favorite. */
export class ToggleFavorite {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly libraries: LibraryRepository,
  ) {}

  /**
   * @returns whether the game is a favorite now
   * @throws {NotFollowed}
   */
  execute(userId: string, appId: number): Promise<boolean> {
    return this.unitOfWork.run(async () => {
      const isFavorite = await this.libraries.toggleFavorite(userId, appId);
      if (isFavorite === null) throw new NotFollowed();
      return isFavorite;
    });
  }
}
