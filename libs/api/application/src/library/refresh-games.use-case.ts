import type { GameCatalog, GameRepository } from './ports.ts';

/** Refreshes name, pictures and studios of games from the store. */
export class RefreshGames {
  constructor(
    private readonly catalog: GameCatalog,
    private readonly games: GameRepository,
  ) {}

  /** @throws {StoreError} games before the failed one are refreshed */
  async execute(appIds: number[]): Promise<void> {
    for (const appId of appIds) {
      const details = await this.catalog.fetchDetails(appId);
      if (details) await this.games.describe(details);
      else await this.games.markUndescribed(appId);
    }
  }
}
