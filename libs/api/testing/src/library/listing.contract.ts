import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type {
  CheckedListing,
  GameListing,
  LeasedListing,
  ListingRepository,
} from '@patchlight/application/ports';
import { releaseWindowOf } from '@patchlight/domain';
import type { ReleaseWindow } from '@patchlight/domain';

export interface SeenWindow {
  window: ReleaseWindow;
  isReleased: boolean;
}

/** Listings, and means to inspect them. */
export interface ListingSubject {
  listings: ListingRepository;
  /** Adds a followed or wished game that is due now. */
  add(appId: number, isWished?: boolean): Promise<void>;
  /** Adds a game whose price in a country is due now. */
  addAbroad(appId: number, country: string): Promise<void>;
  /** The stored listing. */
  listingOf(appId: number): Promise<GameListing | null>;
  /** The releases of a game that were seen, oldest first. */
  seenReleasesOf(appId: number): Promise<SeenWindow[]>;
  /** Number of recorded failures. */
  failures(): Promise<number>;
  close(): Promise<void>;
}

const WEEK = 7 * 86_400_000;
const LEASE = 60_000;

export const aListing = (appId: number, more: Partial<GameListing> = {}): GameListing => ({
  appId,
  release: { isReleased: false, window: releaseWindowOf('Q1 2027') },
  phase: { isEarlyAccess: false, leftEarlyAccessOn: null },
  isFree: false,
  price: { currency: 'USD', initial: 1999, final: 1499 },
  ...more,
});

const inAWeek = () => new Date(Date.now() + WEEK);
const listed = ({ appId, country, lease }: LeasedListing, listing = aListing(appId)): CheckedListing => ({
  appId,
  country,
  lease,
  nextCheckAt: inAWeek(),
  outcome: 'listed',
  listing,
  notified: null,
});
const failed = ({ appId, country, lease }: LeasedListing, isAlone = true): CheckedListing => ({
  appId,
  country,
  lease,
  nextCheckAt: new Date(0),
  outcome: 'failed',
  failure: isAlone
    ? { reason: 'malformed', message: 'no JSON', url: 'http://store.test/', rawAnswer: '<' }
    : null,
});

/** Contract of every `ListingRepository`. */
export const listingContract = (name: string, makeSubject: () => Promise<ListingSubject>): void => {
  describe(`${name} as a store of listings`, () => {
    let subject: ListingSubject;
    let listings: ListingRepository;

    const lease = (count = 50) => listings.leaseDue(count, LEASE);
    const idsOf = (leased: LeasedListing[]) => leased.map(({ appId }) => appId).toSorted();

    beforeEach(async () => {
      subject = await makeSubject();
      listings = subject.listings;
    });
    afterEach(() => subject.close());

    it('leases due listings once, and returns whether they are on a wishlist', async () => {
      await subject.add(1);
      await subject.add(2, true);
      const leased = await lease();
      expect(leased.map(({ appId, isWished, failures }) => [appId, isWished, failures]).toSorted()).toEqual([
        [1, false, 0],
        [2, true, 0],
      ]);
      expect(await lease()).toEqual([]);
    });

    it('leases at most the requested number', async () => {
      for (const appId of [1, 2, 3]) await subject.add(appId);
      const first = await lease(2);
      expect(idsOf([...first, ...(await lease(2))])).toEqual([1, 2, 3]);
    });

    it('stores the result of a check, and is not due before the next one', async () => {
      await subject.add(1);
      const [game] = await lease();
      await listings.save([listed(game!)]);
      expect(await subject.listingOf(1)).toEqual(aListing(1));
      expect(await lease()).toEqual([]);
    });

    it('leases a game again at its next check', async () => {
      await subject.add(1);
      const [game] = await lease();
      await listings.save([{ ...listed(game!), nextCheckAt: new Date(0) }]);
      expect(idsOf(await lease())).toEqual([1]);
    });

    it('returns the known values with the next lease, including the notified price', async () => {
      await subject.add(1);
      const [game] = await lease();
      expect([game?.known, game?.notified, game?.name]).toEqual([null, null, 'Game 1']);
      const notified = { ...listed(game!), notified: 1499, nextCheckAt: new Date(0) } as CheckedListing;
      expect(await listings.save([notified])).toEqual([1]);
      const [again] = await lease();
      const { release, isFree, price } = aListing(1);
      expect(again?.known).toMatchObject({ release, isFree, price });
      expect(again?.notified?.amount).toBe(1499);
      expect(Math.abs(again!.notified!.at.getTime() - Date.now())).toBeLessThan(60_000);
      await listings.save([{ ...listed(again!), nextCheckAt: new Date(0) }]);
      const [last] = await lease();
      expect(last?.notified).toEqual(again?.notified);
    });

    it('retains the known release if a check has none, but not the price', async () => {
      await subject.add(1);
      const [game] = await lease();
      await listings.save([{ ...listed(game!), nextCheckAt: new Date(0) }]);
      const [again] = await lease();
      await listings.save([listed(again!, aListing(1, { release: null, price: null, isFree: true }))]);
      expect(await subject.listingOf(1)).toEqual(aListing(1, { price: null, isFree: true }));
    });

    it.each([
      [
        'is missing from the store',
        (game: LeasedListing): CheckedListing => ({ ...listed(game), outcome: 'unlisted' }),
      ],
      ['could not be checked', (game: LeasedListing) => failed(game)],
    ])('retains all known values of a game that %s', async (_, end) => {
      await subject.add(1);
      const [game] = await lease();
      await listings.save([{ ...listed(game!), nextCheckAt: new Date(0) }]);
      const [again] = await lease();
      await listings.save([end(again!)]);
      expect(await subject.listingOf(1)).toEqual(aListing(1));
    });

    it('leases failed ones individually, after all others, until they succeed', async () => {
      for (const appId of [1, 2, 3]) await subject.add(appId);
      const [one, two, three] = (await lease()).toSorted((a, b) => a.appId - b.appId);
      await listings.save([
        failed(one!, false),
        failed(two!, false),
        { ...listed(three!), nextCheckAt: new Date(0) },
      ]);
      expect(idsOf(await lease())).toEqual([3]);
      const [first, ...none] = await lease();
      expect([first?.failures, none]).toEqual([1, []]);
      await listings.save([{ ...listed(first!), nextCheckAt: new Date(0) }]);
      expect(await lease()).toMatchObject([{ appId: first?.appId, failures: 0 }]);
      expect(await lease()).toHaveLength(1);
    });

    it('shows admins responses about a single game, not those about batches', async () => {
      for (const appId of [1, 2]) await subject.add(appId);
      const both = await lease();
      await listings.save(both.map((game) => failed(game, false)));
      expect(await subject.failures()).toBe(0);
      const [alone] = await lease();
      await listings.save([failed(alone!)]);
      expect(await subject.failures()).toBe(1);
    });

    describe('elsewhere than in the default country', () => {
      const due = { nextCheckAt: new Date(0) };
      const euros = { currency: 'EUR', initial: 1899, final: 1499 };

      it('leases the games of one country at a time, after those of the default one', async () => {
        for (const appId of [1, 2]) await subject.addAbroad(appId, 'DE');
        await subject.addAbroad(1, 'JP');
        await subject.add(3, true);
        const batches = [await lease(), await lease(), await lease(), await lease()];
        const [home, ...abroad] = batches.map((batch) => batch.map(({ country }) => country));
        expect(home).toEqual(['US']);
        expect(abroad.toSorted((a, b) => b.length - a.length)).toEqual([['DE', 'DE'], ['JP'], []]);
      });

      it('returns the known price of the country only, without a release', async () => {
        for (const country of ['DE', 'JP']) await subject.addAbroad(1, country);
        const [first, second] = [...(await lease()), ...(await lease())];
        await listings.save([{ ...listed(first!, aListing(1, { price: euros })), ...due }]);
        await listings.save([{ ...listed(second!, aListing(1, { price: null })), ...due }]);
        const [again, other] = [...(await lease()), ...(await lease())].toSorted((a) =>
          a.country === first?.country ? -1 : 1,
        );
        expect(again).toMatchObject({
          isWished: true,
          known: { release: null, isFree: false, price: euros },
        });
        expect(other?.known?.price).toBeNull();
      });

      it('has no price for a game that is missing from the store', async () => {
        await subject.addAbroad(1, 'DE');
        const [game] = await lease();
        await listings.save([{ ...listed(game!, aListing(1, { price: euros })), ...due }]);
        const [again] = await lease();
        await listings.save([{ ...again!, ...due, outcome: 'unlisted' }]);
        const [last] = await lease();
        expect(last?.known).toMatchObject({ isFree: false, price: null });
      });

      it('retains the price of a game that could not be checked, and leases it alone after the others', async () => {
        await subject.addAbroad(1, 'DE');
        const [game] = await lease();
        await listings.save([{ ...listed(game!, aListing(1, { price: euros })), ...due }]);
        const [again] = await lease();
        await listings.save([failed(again!)]);
        await subject.add(2);
        expect(idsOf(await lease())).toEqual([2]);
        expect(await lease()).toMatchObject([{ appId: 1, failures: 1, known: { price: euros } }]);
      });

      it('rejects the result of another lease', async () => {
        await subject.addAbroad(1, 'DE');
        const [game] = await lease();
        expect(
          await listings.save([listed({ ...game!, lease: '00000000-0000-4000-8000-000000000000' })]),
        ).toEqual([]);
        expect(await listings.save([listed(game!)])).toEqual([1]);
      });
    });

    describe('releases seen of a game', () => {
      const check = async (release: GameListing['release']): Promise<void> => {
        const [game] = await lease();
        await listings.save([{ ...listed(game!, aListing(1, { release })), nextCheckAt: new Date(0) }]);
      };
      const shows = (text: string, isReleased = false) =>
        check({ isReleased, window: releaseWindowOf(text) });
      const seen = async () =>
        (await subject.seenReleasesOf(1)).map(({ window, isReleased }) => [window.text, isReleased]);

      it('are recorded when the window changes, or the game is released', async () => {
        await subject.add(1);
        for (const text of ['2027', 'Late 2027', 'Mar 5, 2027', '5 March 2027', 'TBA', 'Soon', '2027']) {
          await shows(text);
        }
        await check(null);
        await shows('2027', true);
        expect(await seen()).toEqual([
          ['2027', false],
          ['Late 2027', false],
          ['Mar 5, 2027', false],
          ['TBA', false],
          ['2027', false],
          ['2027', true],
        ]);
      });

      it('are not recorded by checks that fail, that have no release, or whose lease is gone', async () => {
        await subject.add(1);
        await check(null);
        const [game] = await lease();
        const foreign = { ...game!, lease: '00000000-0000-4000-8000-000000000000' };
        await listings.save([listed(foreign)]);
        await listings.save([failed(game!)]);
        expect(await seen()).toEqual([]);
      });

      it('are kept up to the newest 99, and the first', async () => {
        await subject.add(1);
        const years = Array.from({ length: 103 }, (_, index) => [String(1_990 + index), false]);
        for (const [year] of years) await shows(year as string);
        expect(await seen()).toEqual([years[0], ...years.slice(-99)]);
      });
    });

    it('stores the phase of a game, which a check without it leaves as it was', async () => {
      await subject.add(1);
      const phases: GameListing['phase'][] = [
        { isEarlyAccess: true, leftEarlyAccessOn: null },
        null,
        { isEarlyAccess: false, leftEarlyAccessOn: '2026-03-05' },
      ];
      const stored: GameListing['phase'][] = [];
      for (const phase of phases) {
        const [game] = await lease();
        await listings.save([{ ...listed(game!, aListing(1, { phase })), nextCheckAt: new Date(0) }]);
        stored.push((await subject.listingOf(1))!.phase);
      }
      expect(stored).toEqual([phases[0], phases[0], phases[2]]);
    });

    it('rejects the result of another lease', async () => {
      await subject.add(1);
      const [game] = await lease();
      const foreign = listed({ ...game!, lease: '00000000-0000-4000-8000-000000000000' });
      expect(await listings.save([foreign])).toEqual([]);
      expect(await subject.listingOf(1)).toBeNull();
      await listings.save([listed(game!)]);
      expect(await subject.listingOf(1)).toEqual(aListing(1));
    });
  });
};
