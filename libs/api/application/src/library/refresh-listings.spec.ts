import { beforeEach, describe, expect, it } from '@jest/globals';
import { releaseWindowOf } from '@patchlight/domain';
import {
  FixedClock,
  InMemoryGameCatalog,
  InMemoryListingRepository,
  InMemoryNoticeRepository,
  InMemoryUnitOfWork,
  RecordingJobQueue,
  aListing,
} from '@patchlight/testing';
import { NoticeSender } from '../kernel/notice-sender.ts';
import { StoreError } from '../kernel/store-error.ts';
import type { GameListing } from './ports.ts';
import { RefreshListings } from './refresh-listings.use-case.ts';

const HOUR = 3_600_000;

describe('refreshing listings', () => {
  let clock: FixedClock;
  let listings: InMemoryListingRepository;
  let catalog: InMemoryGameCatalog;
  let refresh: RefreshListings;
  let notices: InMemoryNoticeRepository;
  let shelf: GameListing[];

  const hoursUntilNext = (appId: number): number =>
    (listings.of(appId).dueAt.getTime() - clock.now().getTime()) / HOUR;
  /** Makes every request with this game fail. */
  const spoil = (spoilt: number): void => {
    const ask = catalog.fetchListings.bind(catalog);
    catalog.fetchListings = async (appIds, country) => {
      const answer = await ask(appIds, country);
      if (!appIds.includes(spoilt)) return answer;
      throw new StoreError('malformed', 'broken', { url: 'http://store.test/', rawAnswer: '{' });
    };
  };

  beforeEach(() => {
    clock = new FixedClock();
    listings = new InMemoryListingRepository(clock);
    shelf = Array.from({ length: 120 }, (_, n) => aListing(n + 1));
    catalog = new InMemoryGameCatalog([], shelf);
    const unitOfWork = new InMemoryUnitOfWork();
    notices = new InMemoryNoticeRepository(unitOfWork);
    const noticeSender = new NoticeSender({ unitOfWork, notices, jobs: new RecordingJobQueue(unitOfWork) });
    refresh = new RefreshListings({ catalog, listings, noticeSender, unitOfWork, clock });
  });

  it('requests fifty games at a time until none is due', async () => {
    for (let appId = 1; appId <= 120; appId += 1) listings.add(appId);
    await refresh.execute();
    expect(catalog.asked.map(({ length }) => length)).toEqual([50, 50, 20]);
    expect(listings.of(120).listing).toEqual(aListing(120));
  });

  it('checks a game missing from the store again in a week', async () => {
    listings.add(999);
    await refresh.execute();
    expect(listings.of(999).listing).toBeNull();
    expect(hoursUntilNext(999)).toBeGreaterThanOrEqual(168);
  });

  it('checks wishlist games daily', async () => {
    listings.add(1, true);
    await refresh.execute();
    expect(hoursUntilNext(1)).toBeGreaterThanOrEqual(24);
    expect(hoursUntilNext(1)).toBeLessThan(27);
  });

  it('isolates the one game that makes a batch response invalid, and stores only its response', async () => {
    for (let appId = 1; appId <= 10; appId += 1) listings.add(appId);
    spoil(7);
    await refresh.execute();
    expect(catalog.asked.map(({ length }) => length)).toEqual([10, ...Array<number>(10).fill(1)]);
    expect(listings.failures).toEqual([
      { appId: 7, reason: 'malformed', message: 'broken', url: 'http://store.test/', rawAnswer: '{' },
    ]);
    expect([listings.of(7).listing, listings.of(8).listing]).toEqual([null, aListing(8)]);
    expect(hoursUntilNext(7)).toBeGreaterThanOrEqual(2);
  });

  it('pauses a throttling store without counting failures of games', async () => {
    listings.add(1);
    catalog.failWith('throttled');
    await refresh.execute();
    expect(catalog.asked).toHaveLength(1);
    expect(listings.of(1).failures).toBe(0);
  });

  it('stops when it is aborted', async () => {
    listings.add(1);
    await refresh.execute(AbortSignal.abort());
    expect(catalog.asked).toEqual([]);
  });

  describe('notifies', () => {
    const DAY = 24 * HOUR;
    const keys = () => notices.kept.map(({ key }) => key);
    /** Changes the listing of game 1, and checks it some days later. */
    const change = async (more: Partial<GameListing>, days = 8): Promise<void> => {
      shelf[0] = aListing(1, more);
      clock.advance(days * DAY);
      await refresh.execute();
    };
    const price = (final: number) => ({ price: { currency: 'USD', initial: 1999, final } });
    const release = (text: string, isReleased = false) => ({
      release: { isReleased, window: releaseWindowOf(text) },
    });
    beforeEach(async () => {
      listings.add(1, true);
      await change(price(1999));
    });

    it('of nothing after the first check', () => {
      expect(notices.kept).toEqual([]);
    });

    it('of a lower price', async () => {
      await change(price(1499));
      expect(notices.kept).toMatchObject([
        {
          kind: 'price-drop',
          appId: 1,
          userId: null,
          country: 'US',
          at: clock.now(),
          key: `price-drop:1:US:1499:${clock.now().toISOString().slice(0, 10)}`,
          title: '$14.99 instead of $19.99',
          message: 'Game 1 costs $14.99 now instead of $19.99.',
        },
      ]);
    });

    it('once, however often the price changes back and forth within a month', async () => {
      for (let sale = 0; sale < 3; sale += 1) {
        await change(price(1499), 2);
        await change(price(1999), 2);
      }
      expect(keys()).toHaveLength(1);
      await change(price(999), 2);
      await change(price(1999), 2);
      expect(keys()).toHaveLength(2);
      await change(price(1499), 31);
      expect(keys()).toHaveLength(3);
    });

    it('of a game that becomes free', async () => {
      await change({ price: null, isFree: true });
      expect(notices.kept).toMatchObject([
        { title: 'Free now (was $19.99)', message: 'Game 1 is free now.' },
      ]);
    });

    it('of a changed date, once per date in a month', async () => {
      await change({ ...price(1999), ...release('Q2 2027') }, 2);
      await change({ ...price(1999), ...release('Q1 2027') }, 2);
      await change({ ...price(1999), ...release('Q2 2027') }, 2);
      expect(notices.kept.map(({ title }) => title)).toEqual([
        'Release date: Q2 2027 (was: Q1 2027)',
        'Release date: Q1 2027 (was: Q2 2027)',
      ]);
    });

    it('of a release, once', async () => {
      await change({ ...price(1999), ...release('Dec 1, 2026', true) });
      await change({ ...price(1999), ...release('Q1 2027') });
      await change({ ...price(1999), ...release('Mar 1, 2027', true) }, 100);
      expect(keys().filter((key) => key.startsWith('release:'))).toEqual(['release:1']);
      expect(notices.kept[0]).toMatchObject({ title: 'Out now', message: 'Game 1 is out now.' });
    });

    it('of nothing if the lease has passed to another worker', async () => {
      listings.save = async () => [];
      await change(price(1499));
      expect(notices.kept).toEqual([]);
    });
  });

  describe('in the countries of wishlists', () => {
    const DAY = 24 * HOUR;
    const euros = (final: number) => aListing(1, { price: { currency: 'EUR', initial: 1899, final } });
    const check = async (): Promise<void> => {
      clock.advance(2 * DAY);
      await refresh.execute();
    };

    it('requests the games of each country together', async () => {
      for (const appId of [1, 2]) listings.add(appId, true, 'DE');
      listings.add(1, true);
      await refresh.execute();
      expect(catalog.asked.map((asked, n) => [catalog.askedIn[n], asked])).toEqual([
        ['US', [1]],
        ['DE', [1, 2]],
      ]);
    });

    it('notifies the users of a country of its lower prices, and of no release', async () => {
      listings.add(1, true, 'DE');
      catalog.abroad.set('DE', [euros(1899)]);
      await check();
      const release = { isReleased: true, window: releaseWindowOf('Dec 1, 2026') };
      catalog.abroad.set('DE', [{ ...euros(949), release }]);
      await check();
      expect(notices.kept).toMatchObject([
        {
          kind: 'price-drop',
          country: 'DE',
          key: `price-drop:1:DE:949:${clock.now().toISOString().slice(0, 10)}`,
          title: '€9.49 instead of €18.99',
        },
      ]);
    });

    it('has no price for a game that is sold there no more, and announces none when it returns', async () => {
      listings.add(1, true, 'DE');
      for (const shown of [[euros(1899)], [], [euros(949)]]) {
        catalog.abroad.set('DE', shown);
        await check();
        expect(listings.of(1, 'DE').listing?.price ?? null).toEqual(shown[0]?.price ?? null);
      }
      expect(notices.kept).toEqual([]);
    });

    it('waits longer after each failure', async () => {
      listings.add(1, true, 'DE');
      catalog.failWith('unreachable');
      await refresh.execute();
      const { dueAt, failures } = listings.of(1, 'DE');
      expect([failures, dueAt.getTime() - clock.now().getTime() >= HOUR]).toEqual([1, true]);
    });
  });

  it('rethrows errors other than store errors', async () => {
    listings.add(1);
    catalog.fetchListings = () => Promise.reject(new TypeError('a fault of our own'));
    await expect(refresh.execute()).rejects.toThrow('a fault of our own');
  });
});
