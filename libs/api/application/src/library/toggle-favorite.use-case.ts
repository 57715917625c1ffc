import { NotFollowed } from '@patchlight/domain';
import type { LibraryPorts } from './ports.ts';

/** Toggles whether a game is a favorite. */
export class ToggleFavorite {
  constructor(private readonly deps: Pick<LibraryPorts, 'libraries' | 'unitOfWork'>) {}

  /**
   * @returns whether the game is a favorite now
   * @throws {NotFollowed}
   */
  execute(userId: string, appId: number): Promise<boolean> {
    return this.deps.unitOfWork.run(async () => {
      const isFavorite = await this.deps.libraries.toggleFavorite(userId, appId);
      if (isFavorite === null) throw new NotFollowed();
      return isFavorite;
    });
  }
}
