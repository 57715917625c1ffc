import { beforeEach, describe, expect, it } from '@jest/globals';
import { NoticeSender, RefreshGames, RefreshListings } from '@patchlight/application';
import { GameRepository } from '@patchlight/application/ports';
import { MISSED } from '@patchlight/domain';
import {
  FixedClock,
  InMemoryGameCatalog,
  InMemoryListingRepository,
  InMemoryNoticeRepository,
  InMemoryUnitOfWork,
  RecordingJobQueue,
  aListing,
} from '@patchlight/testing';
import { JOBS, TICKS } from './schedule.ts';
import type { WorkerUseCases } from './schedule.ts';

/** Games without details. */
class UndescribedGames extends GameRepository {
  readonly asked: number[] = [];
  override async addIfNew(): Promise<boolean> {
    return false;
  }
  override async describe(): Promise<void> {
    throw new Error('The store describes no game here.');
  }
  override async markUndescribed(appId: number): Promise<void> {
    this.asked.push(appId);
  }
  override async takeStale(): Promise<number[]> {
    return [];
  }
}

describe('each tick and job', () => {
  it('has words for what users miss while it is broken', () => {
    expect(Object.keys(MISSED.tick).toSorted()).toEqual(Object.keys(TICKS).toSorted());
    expect(Object.keys(MISSED.job).toSorted()).toEqual(Object.keys(JOBS).toSorted());
  });
});

describe('refresh-games job', () => {
  let catalog: InMemoryGameCatalog;
  let games: UndescribedGames;
  let listings: InMemoryListingRepository;
  const run = (useCases: Partial<WorkerUseCases>): Promise<unknown> =>
    JOBS['refresh-games'].run(useCases as WorkerUseCases, { appIds: [7] }, new AbortController().signal);
  const useCases = (): Partial<WorkerUseCases> => {
    const clock = new FixedClock();
    const unitOfWork = new InMemoryUnitOfWork();
    const noticeSender = new NoticeSender({
      unitOfWork,
      notices: new InMemoryNoticeRepository(unitOfWork),
      jobs: new RecordingJobQueue(unitOfWork),
    });
    return {
      refreshGames: new RefreshGames({ catalog, games }),
      refreshListings: new RefreshListings({ catalog, listings, noticeSender, unitOfWork, clock }),
    };
  };

  beforeEach(() => {
    catalog = new InMemoryGameCatalog([], [aListing(7)]);
    games = new UndescribedGames();
    listings = new InMemoryListingRepository(new FixedClock());
    listings.add(7);
  });

  it('queries their releases and prices in the same run', async () => {
    await run(useCases());
    expect(games.asked).toEqual([7]);
    expect(listings.of(7).listing).toEqual(aListing(7));
  });

  it('fails while the store does not respond, so that it is retried', async () => {
    catalog.failWith('unreachable');
    await expect(run(useCases())).rejects.toThrow('made to fail');
    expect(listings.of(7).listing).toBeNull();
  });
});
