import { kindOf } from '@patchlight/domain';
import type { FeedRepository } from './feed.repository.ts';
import type { NewsSource } from './news-source.port.ts';

/** Gives the newest updates of games the kind that the store's event list tells. */
export class ClassifyUpdates {
  constructor(
    private readonly news: NewsSource,
    private readonly feeds: FeedRepository,
  ) {}

  /** @throws {StoreError} the store gave no usable answer; games before that one are done */
  async execute(appIds: number[]): Promise<void> {
    for (const appId of appIds) {
      const clues = await this.news.clues(appId);
      await this.feeds.setKinds(
        appId,
        clues.map((clue) => ({ gid: clue.gid, kind: kindOf(clue), eventType: clue.eventType })),
      );
    }
  }
}
