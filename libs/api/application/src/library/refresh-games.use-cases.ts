import type { LibraryPorts } from './ports.ts';

/** Per run, so that these requests leave the store's budget to new posts, and new games do not wait long for theirs. */
const AT_MOST = 10;

/** Refreshes name, pictures and studios of games from the store. */
export class RefreshGames {
  constructor(private readonly deps: Pick<LibraryPorts, 'catalog' | 'games'>) {}

  /** @throws {StoreError} games before the failed one are refreshed */
  async execute(appIds: number[]): Promise<void> {
    for (const appId of appIds) {
      const details = await this.deps.catalog.fetchDetails(appId);
      if (details) await this.deps.games.describe(details);
      else await this.deps.games.markUndescribed(appId);
    }
  }
}

/** Enqueues `refresh-games` for games whose details are missing or old. */
export class QueueStaleGames {
  constructor(private readonly deps: Pick<LibraryPorts, 'games' | 'jobs' | 'unitOfWork'>) {}

  execute(): Promise<void> {
    return this.deps.unitOfWork.run(async () => {
      const appIds = await this.deps.games.takeStale(AT_MOST);
      if (appIds.length > 0) await this.deps.jobs.enqueue('refresh-games', { appIds });
    });
  }
}
