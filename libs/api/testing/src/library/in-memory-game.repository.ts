import { GameRepository } from '@patchlight/application/ports';
import type { CatalogMatch, GameDetails } from '@patchlight/application/ports';
import type { InMemoryLibraries } from './in-memory-libraries.ts';

export class InMemoryGameRepository extends GameRepository {
  /** Games without details, oldest request first. */
  readonly undescribed: number[] = [];
  /** The longest due first. */
  readonly stale: number[] = [];

  constructor(private readonly libraries: InMemoryLibraries) {
    super();
  }

  override async addIfNew(game: CatalogMatch): Promise<boolean> {
    const { games } = this.libraries;
    if (games.get(String(game.appId))) return false;
    games.put(String(game.appId), { ...game, developers: [], publishers: [], isDescribed: false });
    return true;
  }

  override async describe(details: GameDetails): Promise<void> {
    const { games } = this.libraries;
    const known = games.get(String(details.appId));
    games.put(String(details.appId), {
      ...details,
      logoUrl: details.logoUrl ?? known?.logoUrl ?? null,
      iconUrl: details.iconUrl ?? known?.iconUrl ?? null,
      isDescribed: true,
    });
  }

  override async markUndescribed(appId: number): Promise<void> {
    this.undescribed.push(appId);
  }

  override async takeStale(count: number): Promise<number[]> {
    return this.stale.splice(0, count);
  }
}
