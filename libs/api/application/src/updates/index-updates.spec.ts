import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  FixedClock,
  InMemoryFeedRepository,
  InMemorySearchIndex,
  InMemoryUnitOfWork,
} from '@patchlight/testing';
import { IndexUpdates } from './index-updates.use-case.ts';

describe('indexing updates', () => {
  let feeds: InMemoryFeedRepository;
  let index: InMemorySearchIndex;
  let indexUpdates: IndexUpdates;

  beforeEach(() => {
    feeds = new InMemoryFeedRepository(new FixedClock(), new InMemoryUnitOfWork());
    index = new InMemorySearchIndex();
    indexUpdates = new IndexUpdates(index, feeds);
    index.waiting = 1_000;
  });

  it('goes on until nothing waits', async () => {
    await indexUpdates.execute();
    expect([index.found, index.waiting]).toEqual([1_000, 0]);
  });

  it('takes a single step while games wait to be fetched', async () => {
    feeds.add(904_110);
    await indexUpdates.execute();
    expect([index.found, index.waiting]).toEqual([100, 900]);
  });
});
