import { beforeEach, describe, expect, it } from '@jest/globals';
import { StoreShare, WishForGame } from '@patchlight/application';
import { FixedClock, InMemoryAttemptLimiter, RecordingJobQueue, wishlistContract } from '@patchlight/testing';
import { PlanReader } from '../kernel/plans/plan-reader.ts';
import { MikroUnitOfWork } from '../kernel/mikro-unit-of-work.ts';
import { emptyTables } from '../testing/empty-tables.ts';
import { addFollows, addGames, addUsers } from '../testing/seed.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { SqlGameRepository } from './sql-game.repository.ts';
import { SqlWishlistQueries } from './sql-wishlist.queries.ts';
import { SqlWishlistRepository } from './sql-wishlist.repository.ts';

const test = await openTestDatabase({ poolSize: 20 });

describe('wishlists in PostgreSQL', () => {
  const queries = new SqlWishlistQueries(test.db);
  let users: [string, string];

  const wish = (userId: string, appId: number): Promise<void> =>
    new SqlWishlistRepository(test.db).add({
      userId,
      appId,
      notifies: true,
      addedAt: new Date('2026-01-01'),
    });
  /** Stores a listing of a game. */
  const list = (appId: number, columns: string): Promise<unknown> =>
    test.db
      .query(`update game_listings set checked_at = now(), (is_released, release_text, release_from, release_to, is_free, currency,
      price_initial, price_final) = (${columns}) where app_id = ${appId}`);

  beforeEach(async () => {
    await emptyTables(test.db, 'users', 'games');
    users = (await addUsers(test.db, 2)) as [string, string];
    await addGames(test.db, [1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  wishlistContract(async () => ({
    unitOfWork: new MikroUnitOfWork(test.orm.em),
    wishlists: new SqlWishlistRepository(test.db),
    userIds: users,
  }));

  it('stores one of fifty concurrent adds of the same game, and schedules its listing', async () => {
    const clock = new FixedClock();
    const planCap = new PlanReader(test.db, clock, null);
    const act = new WishForGame({
      unitOfWork: new MikroUnitOfWork(test.orm.em),
      wishlists: new SqlWishlistRepository(test.db),
      games: new SqlGameRepository(test.db),
      storeShare: new StoreShare({ limiter: new InMemoryAttemptLimiter(clock), planCap }),
      jobs: new RecordingJobQueue(),
      clock,
    });
    const game = { appId: 77, name: 'Brinelight', logoUrl: null, iconUrl: null };
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => act.execute(users[0], game)));
    const refusals = results.flatMap((result) =>
      result.status === 'rejected' ? [(result.reason as Error).name] : [],
    );
    expect(refusals).toEqual(Array(49).fill('AlreadyWished'));
    const due = await test.db.query('select from game_listings where app_id = 77 and due_at <= now()');
    expect(due).toHaveLength(1);
  });

  describe('list', () => {
    it('returns how often the release has moved', async () => {
      await wish(users[0], 5);
      await test.db.query(
        `insert into release_windows (app_id, seen_at, release_text, release_from, release_to, is_released)
         values (5, '2026-11-20', 'Q1 2027', '2027-01-01', '2027-03-31', false),
           (5, '2026-11-21', 'Q2 2027', '2027-04-01', '2027-06-30', false)`,
      );
      const [item] = await queries.listItems(users[0]);
      expect(item?.releaseMoves).toEqual({ moves: 1, monthsLater: 3 });
    });

    it('returns all details of a game from the store', async () => {
      await wish(users[0], 5);
      await addFollows(test.db, 5, users, new Date());
      await list(5, `true, 'Mar 5, 2020', '2020-03-05', '2020-03-05', false, 'USD', 1999, 1499`);
      expect(await queries.listItems(users[0])).toEqual([
        {
          appid: 5,
          name: 'Game 5',
          icon: null,
          logo: null,
          releaseDate: 'Mar 5, 2020',
          releaseFrom: '2020-03-05',
          releaseTo: '2020-03-05',
          isReleased: true,
          releaseMoves: null,
          price: '$14.99',
          isPriceKnown: true,
          originalPrice: '$19.99',
          discountPercent: 25,
          notificationEnabled: true,
          isFollowed: true,
          addedAt: '2026-01-01T00:00:00.000Z',
        },
      ]);
      expect(await queries.listItems(users[1])).toEqual([]);
      expect(await queries.findItem(users[1], 5)).toBeNull();
    });

    it.each([
      [
        'sold no more',
        `true, '2020', '2020-01-01', '2020-12-31', false, null, null, null`,
        'Not sold in your country',
      ],
      ['not sold yet', `false, 'Coming soon', null, null, false, null, null, null`, 'TBA'],
      ['free', `true, '2020', '2020-01-01', '2020-12-31', true, null, null, null`, 'Free'],
      ['without a discount', `true, '2020', '2020-01-01', '2020-12-31', false, 'USD', 999, 999`, '$9.99'],
    ])('shows the price of a game that is %s', async (_, columns, price) => {
      await wish(users[0], 5);
      await list(5, columns);
      expect(await queries.findItem(users[0], 5)).toMatchObject({
        price,
        originalPrice: null,
        discountPercent: 0,
      });
    });

    it('returns no details before the store has been queried', async () => {
      await wish(users[0], 5);
      const unknown = {
        isReleased: null,
        releaseDate: '',
        price: 'Checking the price…',
        isPriceKnown: false,
      };
      expect(await queries.findItem(users[0], 5)).toMatchObject(unknown);
    });

    describe('with prices of another country', () => {
      const priceOf = async (user = users[0]) => (await queries.findItem(user, 5))?.price;
      /** Stores the price in Germany. */
      const sell = (columns: string): Promise<unknown> =>
        test.db.query(
          `update game_prices set checked_at = now(), (is_free, currency, price_initial, price_final) = (${columns})
           where app_id = 5 and country = 'DE'`,
        );
      beforeEach(async () => {
        for (const user of users) await wish(user, 5);
        await list(5, `true, 'Mar 5, 2020', '2020-03-05', '2020-03-05', false, 'USD', 1999, 1499`);
        await new SqlWishlistRepository(test.db).setCountry(users[0], 'DE');
      });

      it('shows them to the users of that country, once they are known', async () => {
        expect(await queries.findItem(users[0], 5)).toMatchObject({
          price: 'Checking the price…',
          isPriceKnown: false,
          originalPrice: null,
          discountPercent: 0,
          releaseDate: 'Mar 5, 2020',
        });
        await sell(`false, 'EUR', 1899, 949`);
        expect(await queries.listItems(users[0])).toMatchObject([
          { price: '€9.49', isPriceKnown: true, originalPrice: '€18.99', discountPercent: 50 },
        ]);
        expect(await priceOf(users[1])).toBe('$14.99');
      });

      it.each([
        ['free', `true, null, null, null`, 'Free'],
        ['not sold', `false, null, null, null`, 'Not sold in your country'],
      ])('shows a game that is %s there', async (_, columns, text) => {
        await sell(columns);
        expect(await priceOf()).toBe(text);
      });

      it('shows none yet for a game that is not out', async () => {
        await list(5, `false, 'Q1 2027', '2027-01-01', '2027-03-31', false, null, null, null`);
        await sell('false, null, null, null');
        expect(await priceOf()).toBe('TBA');
      });

      it('shows those of the country that the user chose last', async () => {
        await sell(`false, 'EUR', 1899, 949`);
        const wishlists = new SqlWishlistRepository(test.db);
        await wishlists.setCountry(users[0], 'JP');
        expect(await priceOf()).toBe('Checking the price…');
        await wishlists.setCountry(users[0], 'US');
        expect(await priceOf()).toBe('$14.99');
        await wishlists.setCountry(users[0], 'DE');
        expect(await priceOf()).toBe('€9.49');
        await wishlists.remove(users[0], 5);
        await wish(users[0], 5);
        expect(await priceOf()).toBe('€9.49');
      });
    });

    it('sorts upcoming games by last possible date, then released ones newest first; by name where equal', async () => {
      const shown: [number, string, string | null][] = [
        [1, 'true', `'2020-01-01'`],
        [2, 'false', `'2027-12-31'`],
        [3, 'false', 'null'],
        [4, 'true', `'2025-01-01'`],
        [5, 'false', `'2027-03-31'`],
        [6, 'false', `'2027-03-31'`],
        [7, 'true', 'null'],
      ];
      for (const [appId, isReleased, day] of shown) {
        await wish(users[0], appId);
        await list(appId, `${isReleased}, 'x', ${day}, ${day}, false, null, null, null`);
      }
      await wish(users[0], 8);
      await test.db.query(`update games set name = 'A game' where app_id = 6`);
      const ids = (await queries.listItems(users[0])).map(({ appid }) => appid);
      expect(ids).toEqual([6, 5, 2, 3, 8, 4, 1, 7]);
    });
  });
});
