import { beforeEach, describe, expect, it } from '@jest/globals';
import type { GameListing } from '@patchlight/application/ports';
import { aListing, listingContract } from '@patchlight/testing';
import { emptyTables } from '../testing/empty-tables.ts';
import { addFollows, addGames, addUsers } from '../testing/seed.ts';
import { inOrder } from '../testing/in-order.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { makeListingsDue, SqlListingRepository } from './sql-listing.repository.ts';
import { SqlWishlistRepository } from './sql-wishlist.repository.ts';

interface Row {
  release_text: string;
  release_from: string | null;
  release_to: string | null;
  is_released: boolean | null;
  is_early_access: boolean | null;
  left_early_access_on: string | null;
  is_free: boolean;
  currency: string | null;
  price_initial: number;
  price_final: number;
}

const test = await openTestDatabase({ poolSize: 20 });
const FAR_AWAY = new Date('2099-01-01');

describe('listings in PostgreSQL', () => {
  let ada: string;

  const empty = async (): Promise<void> => {
    await emptyTables(test.db, 'users', 'games', 'ingest_failures');
    [ada] = (await addUsers(test.db, 1)) as [string];
  };
  const wish = async (appId: number): Promise<void> => {
    await test.db.query('insert into wishlist_items (user_id, app_id, added_at) values ($1, $2, now())', [
      ada,
      appId,
    ]);
  };
  /** Adds a user of a country who wishes for a game. */
  const wishIn = async (country: string, appId: number): Promise<string> => {
    const [userId] = (await addUsers(test.db, 1)) as [string];
    const wishlists = new SqlWishlistRepository(test.db);
    await wishlists.setCountry(userId, country);
    await wishlists.add({ userId, appId, notifies: true, addedAt: new Date() });
    return userId;
  };
  const listingOf = async (appId: number): Promise<GameListing | null> => {
    const row = await test.db.queryOne<Row>(
      `select release_text, release_from::text, release_to::text, is_released, is_free, currency, price_initial,
         price_final, is_early_access, left_early_access_on::text from game_listings where app_id = $1 and is_released is not null`,
      [appId],
    );
    return (
      row && {
        appId,
        release: {
          isReleased: row.is_released!,
          window: { text: row.release_text, from: row.release_from, to: row.release_to },
        },
        phase:
          row.is_early_access === null
            ? null
            : { isEarlyAccess: row.is_early_access, leftEarlyAccessOn: row.left_early_access_on },
        isFree: row.is_free,
        price: row.currency
          ? { currency: row.currency, initial: row.price_initial, final: row.price_final }
          : null,
      }
    );
  };
  const dueAt = async (appId: number): Promise<Date | null | undefined> =>
    (
      await test.db.queryOne<{ due_at: Date | null }>('select due_at from game_listings where app_id = $1', [
        appId,
      ])
    )?.due_at;

  listingContract('PostgreSQL', async () => {
    await empty();
    return {
      listings: new SqlListingRepository(test.db),
      add: async (appId, isWished = false) => {
        await addGames(test.db, [appId]);
        await (isWished ? wish(appId) : addFollows(test.db, appId, [ada], new Date()));
        await makeListingsDue(test.db, [appId]);
      },
      addAbroad: async (appId, country) => {
        await test.db.query(`insert into games (app_id, name) values ($1, 'Game') on conflict do nothing`, [
          appId,
        ]);
        await wishIn(country, appId);
        await test.db.query('delete from game_listings where app_id = $1', [appId]);
      },
      listingOf,
      seenReleasesOf: async (appId) => {
        const rows = await test.db.query<{ isReleased: boolean; text: string; from: string; to: string }>(
          `select is_released as "isReleased", release_text as text, release_from::text as from,
             release_to::text as to from release_windows where app_id = $1 order by seen_at`,
          [appId],
        );
        return rows.map(({ isReleased, ...window }) => ({ isReleased, window }));
      },
      failures: async () => (await test.db.query('select from ingest_failures where run_id is null')).length,
      close: async () => {},
    };
  });

  describe('next check of a game', () => {
    const check = async (between: () => Promise<unknown> = async () => undefined): Promise<void> => {
      const listings = new SqlListingRepository(test.db);
      await makeListingsDue(test.db, [5]);
      const [game] = await listings.leaseDue(50, 60_000);
      await between();
      const nextCheckAt = FAR_AWAY;
      await listings.save([
        { ...game!, nextCheckAt, outcome: 'listed', listing: aListing(5), notified: null },
      ]);
    };

    it('is unset when no user has the game, and due immediately when one adds it again', async () => {
      await empty();
      await addGames(test.db, [5]);
      await check();
      expect(await dueAt(5)).toBeNull();
      await wish(5);
      await check();
      expect(await dueAt(5)).toEqual(FAR_AWAY);
    });

    it('finds no previous values for a game that no user had for a while', async () => {
      await empty();
      await addGames(test.db, [5]);
      await check();
      await wish(5);
      await makeListingsDue(test.db, [5]);
      const [game] = await new SqlListingRepository(test.db).leaseDue(50, 60_000);
      expect(game?.known).toBeNull();
      expect(await listingOf(5)).toEqual(aListing(5));
    });

    it('remains scheduled for a user who adds the game during a check', async () => {
      await empty();
      await addGames(test.db, [5]);
      await check(() => makeListingsDue(test.db, [5]));
      expect(await dueAt(5)).toEqual(FAR_AWAY);
    });

    it('is not changed by another user who adds the game, unless the last check was more than a day ago', async () => {
      await empty();
      await addGames(test.db, [5]);
      await wish(5);
      await check();
      await makeListingsDue(test.db, [5]);
      expect(await dueAt(5)).toEqual(FAR_AWAY);
      await test.db.query(`update game_listings set checked_at = now() - interval '25 hours'`);
      await makeListingsDue(test.db, [5]);
      expect(await dueAt(5)).not.toEqual(FAR_AWAY);
    });
  });

  describe('price in another country', () => {
    const next = async (): Promise<Date | null | undefined> =>
      (
        await test.db.queryOne<{ due_at: Date | null }>(
          `select due_at from game_prices where app_id = 5 and country = 'DE'`,
        )
      )?.due_at;
    const move = (userId: string, country: string): Promise<void> =>
      new SqlWishlistRepository(test.db).setCountry(userId, country);
    /** Checks all that is due. */
    const check = async (between: () => Promise<unknown> = async () => undefined): Promise<void> => {
      const listings = new SqlListingRepository(test.db);
      for (;;) {
        const leased = await listings.leaseDue(50, 60_000);
        if (leased.length === 0) return;
        await between();
        await listings.save(
          leased.map((game) => ({
            ...game,
            nextCheckAt: FAR_AWAY,
            notified: null,
            outcome: 'listed',
            listing: aListing(5),
          })),
        );
      }
    };

    beforeEach(async () => {
      await empty();
      await addGames(test.db, [5]);
    });

    it('is not scheduled for users of the default country', async () => {
      await wishIn('US', 5);
      expect(await next()).toBeUndefined();
    });

    it('is scheduled while a wishlist needs it, and due at once when one needs it again', async () => {
      const users = [await wishIn('DE', 5), await wishIn('DE', 5)] as const;
      await check();
      await move(users[0], 'JP');
      await test.db.query('update game_prices set due_at = now()');
      await check();
      expect(await next()).toEqual(FAR_AWAY);
      await move(users[1], 'US');
      await test.db.query('update game_prices set due_at = now() where due_at is not null');
      await check();
      expect(await next()).toBeNull();
      await move(users[1], 'DE');
      const [game] = await new SqlListingRepository(test.db).leaseDue(50, 60_000);
      expect(game).toMatchObject({ country: 'DE', known: null });
    });

    it('is scheduled no more when its user moves away during a check, unless another one comes', async () => {
      const user = await wishIn('DE', 5);
      await check(() => move(user, 'US'));
      expect(await next()).toBeNull();
      await move(user, 'DE');
      await check(async () => {
        await move(user, 'US');
        await wishIn('DE', 5);
      });
      expect(await next()).toEqual(FAR_AWAY);
    });
  });

  it('saves checks in a consistent order, without deadlocks on the same games', async () => {
    await empty();
    const ids = [7, 6, 5];
    await addGames(test.db, ids);
    for (const id of ids) await makeListingsDue(test.db, [id]);
    const listings = new SqlListingRepository(test.db);
    const leased = await listings.leaseDue(50, 60_000);
    const nextCheckAt = FAR_AWAY;
    const checks = ids.map((id) => ({
      ...leased.find(({ appId }) => appId === id)!,
      nextCheckAt,
      notified: null,
      outcome: 'listed' as const,
      listing: aListing(id),
    }));
    await inOrder(
      test,
      () => makeListingsDue(test.db, [5]),
      () => listings.save(checks),
      // Citus serializes all writes of a table of which each node has a copy.
      async () =>
        test.isCluster || test.db.query('select from game_listings where app_id in (6, 7) for update nowait'),
    );
    expect(await listingOf(7)).toEqual(aListing(7));
  });

  it('leases a game to one of many workers', async () => {
    await empty();
    const ids = Array.from({ length: 500 }, (_, n) => n + 1);
    await addGames(test.db, ids);
    await test.db.query('insert into game_listings (app_id, due_at) select unnest($1::int[]), now()', [ids]);
    const listings = new SqlListingRepository(test.db);
    const leased = await Promise.all(Array.from({ length: 20 }, () => listings.leaseDue(50, 60_000)));
    const taken = leased.flat().map(({ appId }) => appId);
    expect(new Set(taken).size).toBe(taken.length);
  });
});
