import type { GameCatalog, GameRepository } from './ports.ts';

/** Takes over what the store says of games: name, pictures, studios. */
export class RefreshGames {
  constructor(
    private readonly catalog: GameCatalog,
    private readonly games: GameRepository,
  ) {}

  /** @throws {StoreError} the store gave no usable answer; games before that one are refreshed */
  async execute(appIds: number[]): Promise<void> {
    for (const appId of appIds) {
      const details = await this.catalog.details(appId);
      if (details) await this.games.describe(details);
      else await this.games.markUndescribed(appId);
    }
  }
}
