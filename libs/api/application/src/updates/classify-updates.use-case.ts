import type { GameWithNewUpdates, UpdatesPorts } from './ports.ts';
import { inLanes } from '../kernel/in-lanes.ts';
import { StoreError } from '../kernel/store-error.ts';
import { storeKindOf } from './prepare-post.ts';

/** Concurrent requests; the store's budget decides when each is sent. */
const AT_ONCE = 8;

/**
 * Sets the kinds of the newest updates from the store's event list, then publishes them and fans them out, so that followers get the
 * correct kind and no untracked posts. If the event list is unavailable, the guessed kind is used.
 */
export class ClassifyUpdates {
  constructor(private readonly deps: Pick<UpdatesPorts, 'jobs' | 'news' | 'polls' | 'unitOfWork'>) {}

  /** @throws {StoreError} the first failure, after all games have been tried; worth a retry */
  async execute(games: GameWithNewUpdates[]): Promise<void> {
    const failures: StoreError[] = [];
    await inLanes(games, AT_ONCE, async ({ appId, updateIds }) => {
      const clues = await this.deps.news.fetchClues(appId).catch((error: unknown) => {
        if (!(error instanceof StoreError)) throw error;
        failures.push(error);
        return null;
      });
      await this.deps.unitOfWork.run(async () => {
        if (clues) await this.deps.polls.setKinds(appId, clues.map(storeKindOf));
        if (updateIds.length === 0) return;
        await this.deps.polls.publish(updateIds);
        await this.deps.jobs.enqueue('fan-out', { updateIds });
      });
    });
    if (failures[0]) throw failures[0];
  }
}
