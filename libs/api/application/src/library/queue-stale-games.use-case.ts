import type { JobQueue, UnitOfWork } from '../kernel/ports.ts';
import type { GameRepository } from './ports.ts';

/** Per run, so that these requests leave the store's budget to new posts, and new games do not wait long for theirs. */
const AT_MOST = 10;

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
