import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  FixedClock,
  InMemoryPollRepository,
  InMemorySearchIndex,
  InMemoryUnitOfWork,
} from '@patchlight/testing';
import { IndexUpdates } from './index-updates.use-case.ts';

describe('indexing updates', () => {
  let polls: InMemoryPollRepository;
  let index: InMemorySearchIndex;
  let indexUpdates: IndexUpdates;

  beforeEach(() => {
    polls = new InMemoryPollRepository(new FixedClock(), new InMemoryUnitOfWork());
    index = new InMemorySearchIndex();
    indexUpdates = new IndexUpdates(index, polls);
    index.waiting = 1_000;
  });

  it('continues until nothing is pending', async () => {
    await indexUpdates.execute();
    expect([index.found, index.waiting]).toEqual([1_000, 0]);
  });

  it('runs a single step while games are due', async () => {
    polls.add(904_110);
    await indexUpdates.execute();
    expect([index.found, index.waiting]).toEqual([100, 900]);
  });
});
