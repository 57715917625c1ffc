import type { CatalogMatch, LibraryPorts } from './ports.ts';
import type { StoreShare } from './store-share.ts';

/**
 * Adds a game to a user's library and requests its posts, urgently unless the user's share of urgent requests is used
 * up.
 */
export class FollowGame {
  constructor(
    private readonly deps: Pick<
      LibraryPorts,
      'clock' | 'games' | 'jobs' | 'libraries' | 'planCap' | 'unitOfWork'
    > & { readonly storeShare: StoreShare },
  ) {}

  /**
   * @throws {AlreadyFollowed}
   * @throws {GameLimitReached} the plan allows no more games
   * @throws {NewGamesLimitReached}
   */
  async execute(userId: string, game: CatalogMatch): Promise<void> {
    const urgent = await this.deps.storeShare.takeUrgent(userId);
    return this.deps.unitOfWork.run(async () => {
      const library = await this.deps.libraries.lock(userId);
      const cap = await this.deps.planCap.getGameLimit(userId);
      const follow = library.follow(game.appId, cap, this.deps.clock.now());
      if (await this.deps.games.addIfNew(game)) await this.deps.storeShare.countNewGame(userId);
      await this.deps.libraries.add(follow);
      await this.deps.jobs.enqueue('fetch-games', { appIds: [game.appId], urgent });
      await this.deps.jobs.enqueue('refresh-games', { appIds: [game.appId] });
    });
  }
}
