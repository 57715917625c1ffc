import type { JobQueue, UnitOfWork } from '../kernel/ports.ts';
import type { PollRepository, GameWithNewUpdates, NewsSource } from './ports.ts';
import { StoreError } from '../kernel/store-error.ts';
import { toldKind } from './prepare-post.ts';

/**
 * Sets the kinds of the newest updates from the store's event list, then fans them out, so that followers get the
 * correct kind and no untracked posts. If the event list is unavailable, the guessed kind is used.
 */
export class ClassifyUpdates {
  constructor(
    private readonly news: NewsSource,
    private readonly polls: PollRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly jobs: JobQueue,
  ) {}

  /** @throws {StoreError} the first failure, after all games have been tried; worth a retry */
  async execute(games: GameWithNewUpdates[]): Promise<void> {
    const failures: StoreError[] = [];
    for (const { appId, updateIds } of games) {
      try {
        await this.classify(appId);
      } catch (error) {
        if (!(error instanceof StoreError)) throw error;
        failures.push(error);
      }
      if (updateIds.length > 0) await this.jobs.enqueue('fan-out', { updateIds });
    }
    if (failures[0]) throw failures[0];
  }

  private async classify(appId: number): Promise<void> {
    const kinds = (await this.news.clues(appId)).map(toldKind);
    await this.unitOfWork.run(() => this.polls.setKinds(appId, kinds));
  }
}
