import type { JobQueue, UnitOfWork } from '../kernel/ports.ts';
import type { GameCatalog, GameRepository } from './ports.ts';

/** Per run, so that these requests leave the store's budget to new posts, and new games do not wait long for theirs. */
const AT_MOST = 10;

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

/** Enqueues `refresh-games` for games whose details are missing or old. */
export class QueueStaleGames {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly games: GameRepository,
    private readonly jobs: JobQueue,
  ) {}

  execute(): Promise<void> {
    return this.unitOfWork.run(async () => {
      const appIds = await this.games.takeStale(AT_MOST);
      if (appIds.length > 0) await this.jobs.enqueue('refresh-games', { appIds });
    });
  }
}
