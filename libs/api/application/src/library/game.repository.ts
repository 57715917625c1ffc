import type { CatalogMatch, GameDetails } from './game-catalog.port.ts';

/** What is known of the store's games. */
export abstract class GameRepository {
  /** Makes a game known under what a user's client says of it; a known game is left as it is. @returns whether it was unknown */
  abstract makeKnown(game: CatalogMatch): Promise<boolean>;
  /** Takes over what the store says of a game, which wins over everything known before. */
  abstract describe(details: GameDetails): Promise<void>;
  /** Marks that the store does not describe this game, so that it is not asked again soon. */
  abstract markUndescribed(appId: number): Promise<void>;
}
