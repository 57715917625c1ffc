import type { Clock, JobQueue, UnitOfWork } from '../kernel/ports.ts';
import type { CatalogMatch, GameRepository, LibraryRepository, PlanCap } from './ports.ts';
import type { StoreShare } from './store-share.ts';

/** Puts a game on a user's list and has its posts fetched: at once, unless the user has just had many fetched so. */
export class FollowGame {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly libraries: LibraryRepository,
    private readonly games: GameRepository,
    private readonly planCap: PlanCap,
    private readonly share: StoreShare,
    private readonly jobs: JobQueue,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws {AlreadyFollowed} the game is on the list
   * @throws {GameLimitReached} the plan allows no more games
   * @throws {NewGamesLimitReached}
   */
  async execute(userId: string, game: CatalogMatch): Promise<void> {
    const urgent = await this.share.takeUrgent(userId);
    return this.unitOfWork.run(async () => {
      const library = await this.libraries.lock(userId);
      const cap = await this.planCap.gamesOf(userId);
      const follow = library.follow(game.appId, cap, this.clock.now());
      if (await this.games.makeKnown(game)) await this.share.countNewGame(userId);
      await this.libraries.add(follow);
      await this.jobs.enqueue('fetch-games', { appIds: [game.appId], urgent });
      await this.jobs.enqueue('refresh-games', { appIds: [game.appId] });
    });
  }
}
