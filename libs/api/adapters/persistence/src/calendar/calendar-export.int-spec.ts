import { beforeEach, describe, expect, it } from '@jest/globals';
import type { GameListing } from '@patchlight/application/ports';
import type { ExportKind } from '@patchlight/contracts';
import { aListing, calendarConnectionContract, feedContract, exportContract } from '@patchlight/testing';
import { MikroUnitOfWork } from '../kernel/mikro-unit-of-work.ts';
import { emptyTables } from '../testing/empty-tables.ts';
import { inOrder } from '../testing/in-order.ts';
import { addFollows, addGames, addUsers } from '../testing/seed.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { SqlCategoryRepository } from '../library/sql-category.repository.ts';
import { makeListingsDue, SqlListingRepository } from '../library/sql-listing.repository.ts';
import { SqlCalendarConnectionRepository } from './sql-calendar-connection.repository.ts';
import { SqlFeedRepository } from '../kernel/tokens/sql-feed.repository.ts';
import { SqlExportQueries } from './sql-export.queries.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const DAY_MS = 86_400_000;
const WINDOW = { from: new Date(NOW.getTime() - 90 * DAY_MS), to: new Date(NOW.getTime() + 400 * DAY_MS) };
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * DAY_MS);

const test = await openTestDatabase();

describe('calendar export in PostgreSQL', () => {
  const exports = new SqlExportQueries(test.db);
  let ada: string;
  let bob: string;

  beforeEach(async () => {
    await emptyTables(test.db, 'users', 'games', 'notices');
    [ada = '', bob = ''] = await addUsers(test.db, 2);
    await addGames(test.db, [440, 570]);
    await addFollows(test.db, 440, [ada], NOW);
  });

  const feedsIn = () =>
    new SqlFeedRepository<ExportKind>('calendarFeeds', test.db, new MikroUnitOfWork(test.orm.em));
  const addCategory = (userId: string, name: string): Promise<string> =>
    new SqlCategoryRepository(test.db).add(userId, { name, color: 0, icon: 'games' });
  feedContract(async () => ({
    feeds: feedsIn(),
    kind: 'gameUpdates',
    ada,
    bob,
    addCategory,
    dropCategory: async (userId, id) => void (await new SqlCategoryRepository(test.db).remove(userId, id)),
  }));

  calendarConnectionContract(async () => ({
    connections: new SqlCalendarConnectionRepository(test.db, new MikroUnitOfWork(test.orm.em)),
    ada,
    bob,
    disable: (userId) => test.db.change('update users set disabled_at = now() where id = $1', [userId]),
  }));

  it('is connected to the last of two calendars that are chosen concurrently', async () => {
    const connections = new SqlCalendarConnectionRepository(test.db, new MikroUnitOfWork(test.orm.em));
    const choose = (name: string) => () =>
      connections.save(
        {
          userId: ada,
          serverUrl: `https://${name}.example`,
          username: name,
          sealedPassword: name,
          calendarUrl: `https://${name}.example/calendar/`,
          calendarName: name,
          kinds: ['gameUpdates'],
        },
        NOW,
      );
    await inOrder(test, choose('first'), choose('second'));
    expect(await connections.find(ada)).toMatchObject({
      serverUrl: 'https://second.example',
      calendarUrl: 'https://second.example/calendar/',
    });
  });

  it('stores only a hash of the token, beside the encrypted address', async () => {
    const feed = {
      userId: ada,
      name: 'x',
      kinds: ['gameUpdates' as const],
      category: null,
      sealedToken: 'sealed',
      createdAt: NOW,
    };
    await feedsIn().add({ ...feed, token: 'the token' }, 20);
    const [row] = await test.db.query<{ row: string }>('select f::text as row from calendar_feeds f');
    expect(row!.row).not.toContain('the token');
    expect(row!.row).not.toContain(Buffer.from('the token').toString('hex'));
  });

  it('ignores the feeds of a disabled user until the user is enabled again', async () => {
    const feed = {
      userId: ada,
      name: 'x',
      kinds: ['gameUpdates' as const],
      category: null,
      sealedToken: 'sealed',
      createdAt: NOW,
    };
    await feedsIn().add({ ...feed, token: 'the token' }, 20);
    await test.db.query('update users set disabled_at = now() where id = $1', [ada]);
    expect(await feedsIn().findByToken('the token')).toBeNull();
    await test.db.query('update users set disabled_at = null where id = $1', [ada]);
    expect(await feedsIn().findByToken('the token')).not.toBeNull();
  });

  const addUpdate = async (appId: number, gid: string, postedAt: Date): Promise<string> => {
    const row = await test.db.queryOne<{ id: string }>(
      `insert into updates (app_id, gid, title, url, author, body, excerpt, content_hash, kind, posted_at, seen_at)
       values ($1, $2, 'Patch ' || $2, '', '', '', 'The excerpt', '', 'patch', $3, $3) returning id`,
      [appId, gid, postedAt],
    );
    return row!.id;
  };
  const choice = (userId = ada, category: string | null = null) => ({
    userId,
    kinds: ['gameUpdates' as const],
    category,
  });
  const keys = async (userId = ada) =>
    (await exports.listEntries(choice(userId), WINDOW, 5_000)).map(({ key }) => key);
  const version = (userId = ada) => exports.getVersion(choice(userId), WINDOW);

  exportContract(async () => {
    await addFollows(test.db, 570, [ada], new Date('2026-01-01'));
    let gid = 0;
    return {
      queries: exports,
      userId: ada,
      add: async (title, startsAt) => {
        const id = await addUpdate(570, String((gid += 1)), startsAt);
        await test.db.query('update updates set title = $2 where id = $1', [id, title]);
      },
      addMany: (count, from) =>
        test.db.query(
          `insert into updates (app_id, gid, title, url, author, body, excerpt, content_hash, kind, posted_at, seen_at)
           select 570, n, 'Patch ' || n, '', '', '', '', '', 'patch', $2::timestamptz + (n - 1) * interval '1 second', now()
           from generate_series(1, $1::int) n`,
          [count, from],
        ),
      rename: (title, to) =>
        test.db.query(
          `with edited as (update updates set title = $2, edited_at = now() where title = $1 returning id)
           insert into update_revisions (update_id, title, body, replaced_at) select id, $1, '', now() from edited`,
          [title, to],
        ),
    };
  });

  it('returns updates of the user’s games within the window, oldest first', async () => {
    const late = await addUpdate(440, '2', daysAgo(1));
    const early = await addUpdate(440, '1', daysAgo(90));
    await addUpdate(440, '0', new Date(daysAgo(90).getTime() - 1));
    await addUpdate(570, '3', daysAgo(1));
    expect(await exports.listEntries(choice(), WINDOW, 5_000)).toEqual([
      expect.objectContaining({ key: `update-${early}` }),
      {
        key: `update-${late}`,
        title: 'Game 440: Patch 2',
        description: 'The excerpt',
        label: 'Patch',

        url: '/g/440?update=2',
        startsAt: daysAgo(1),
        isAllDay: false,
        changedAt: daysAgo(1),
        sequence: 0,
      },
    ]);
    expect(await keys(bob)).toEqual([]);
    expect(await exports.listEntries({ ...choice(), kinds: [] }, WINDOW, 5_000)).toEqual([]);
  });

  it('increments the sequence of an update with each change, with the time of the last one', async () => {
    const id = await addUpdate(440, '1', daysAgo(2));
    const changed = async (column: string, at: Date): Promise<number> => {
      await test.db.query(`update updates set ${column} = $2 where id = $1`, [id, at]);
      const [entry] = await exports.listEntries(choice(), WINDOW, 5_000);
      expect(entry).toMatchObject({ changedAt: at, startsAt: daysAgo(2) });
      return entry!.sequence;
    };
    const edited = await changed('edited_at', daysAgo(1.5));
    expect(edited).toBeGreaterThan(0);
    const again = await changed('edited_at', new Date(daysAgo(1.5).getTime() + 1_000));
    expect(again).toBeGreaterThan(edited);
    expect(await changed('kind_corrected_at', daysAgo(1))).toBeGreaterThan(again);
  });

  const addListing = (appId: number, from: string, to: string, text: string): Promise<unknown> =>
    test.db.query(
      'insert into game_listings (app_id, release_text, release_from, release_to) values ($1, $2, $3, $4)',
      [appId, text, from, to],
    );
  const entriesOf = (...kinds: ExportKind[]) =>
    exports.listEntries({ userId: ada, kinds, category: null }, WINDOW, 5_000);
  const releases = async (userId = ada) =>
    exports.listEntries({ userId, kinds: ['gameReleases'], category: null }, WINDOW, 5_000);

  it('returns releases of the user’s games on their date, or on the last possible date', async () => {
    await addFollows(test.db, 570, [ada], NOW);
    await addListing(440, '2026-12-24', '2026-12-24', 'Dec 24, 2026');
    await addListing(570, '2027-01-01', '2027-03-31', 'Q1 2027');
    expect(await releases()).toEqual([
      expect.objectContaining({
        key: 'release-440',
        title: 'Game 440: release',
        label: 'Release',
        url: '/g/440',
        isAllDay: true,
        startsAt: new Date('2026-12-24T00:00:00Z'),
        sequence: 0,
      }),
      expect.objectContaining({
        key: 'release-570',
        title: 'Game 570: release expected (Q1 2027)',
        startsAt: new Date('2027-03-31T00:00:00Z'),
      }),
    ]);
    expect(await releases(bob)).toEqual([]);
  });

  it('excludes releases without a date or outside the window', async () => {
    await addFollows(test.db, 570, [ada], NOW);
    await addListing(440, '2026-08-22', '2026-08-22', 'Aug 22, 2026');
    await addListing(570, '2028-01-01', '2028-12-31', '2028');
    expect(await releases()).toEqual([]);
    await test.db.query('update game_listings set release_from = null, release_to = null');
    expect(await releases()).toEqual([]);
  });

  describe('sequence of a release', () => {
    const listed = async (text: string, from: string, to = from, change: Partial<GameListing> = {}) => {
      const listings = new SqlListingRepository(test.db);
      await makeListingsDue(test.db, [440]);
      await test.db.query('update game_listings set due_at = now()');
      const [game] = await listings.leaseDue(50, 60_000);
      const release = { isReleased: false, window: { text, from, to } };
      const listing = aListing(440, { release, ...change });
      const nextCheckAt = new Date('2099-01-01');
      await listings.save([{ ...game!, nextCheckAt, outcome: 'listed', listing, notified: null }]);
      const [entry] = await releases();
      return {
        ...entry!,
        version: await exports.getVersion({ ...choice(), kinds: ['gameReleases'] }, WINDOW),
      };
    };
    const addNotice = (kind: string, key: string): Promise<unknown> =>
      test.db.query(
        `insert into notices (kind, app_id, key, title, message, at, created_at) values ($1, 440, $2, '', '', $3, $3)`,
        [kind, key, NOW],
      );

    it('increases with each change of date, also within a month, and changes the version', async () => {
      const set = await listed('Dec 24, 2026', '2026-12-24');
      expect(set.sequence).toBe(0);
      const moved = await listed('Dec 26, 2026', '2026-12-26');
      expect(moved).toMatchObject({ key: 'release-440', sequence: 1 });
      expect(moved.changedAt.getTime()).toBeGreaterThan(set.changedAt.getTime());
      expect(moved.version).not.toBe(set.version);
      const back = await listed('Dec 24, 2026', '2026-12-24');
      expect(back.sequence).toBe(2);
      expect((await listed('Q1 2027', '2027-01-01', '2027-03-31')).sequence).toBe(3);
    });

    it('stays with the day of a reworded release, which changes its title and the version', async () => {
      const set = await listed('Q1 2027', '2027-01-01', '2027-03-31');
      const reworded = await listed('March 2027', '2027-03-01', '2027-03-31');
      expect(reworded).toMatchObject({ title: 'Game 440: release expected (March 2027)', sequence: 0 });
      expect(reworded.changedAt.getTime()).toBeGreaterThan(set.changedAt.getTime());
      expect(reworded.version).not.toBe(set.version);
    });

    it('is unchanged by checks with the same dates and by other notices', async () => {
      const set = await listed('Dec 24, 2026', '2026-12-24');
      for (const kind of ['release', 'release-moved', 'price-drop']) await addNotice(kind, kind);
      const price = { currency: 'USD', initial: 1_999, final: 999 };
      expect(await listed('24 December', '2026-12-24', '2026-12-24', { price })).toEqual(set);
    });
  });

  const addWish = (appId: number, addedAt: Date): Promise<unknown> =>
    test.db.query('insert into wishlist_items (user_id, app_id, added_at) values ($1, $2, $3)', [
      ada,
      appId,
      addedAt,
    ]);

  it('returns releases of wishlist games, once if also followed', async () => {
    await addWish(440, NOW);
    await addWish(570, NOW);
    await addListing(440, '2026-12-24', '2026-12-24', 'Dec 24, 2026');
    await addListing(570, '2027-01-01', '2027-03-31', 'Q1 2027');
    const keysOf = async (...kinds: ExportKind[]) => (await entriesOf(...kinds)).map(({ key }) => key);
    expect(await keysOf('gameReleases')).toEqual(['release-440']);
    expect(await keysOf('wishlistReleases')).toEqual(['release-440', 'release-570']);
    expect(await keysOf('gameReleases', 'wishlistReleases')).toEqual(['release-440', 'release-570']);
  });

  it('returns the user’s reminders at their time, with a sequence that increases with each change', async () => {
    const add = (userId: string, message: string): Promise<unknown> =>
      test.db.query(
        `insert into reminders (id, user_id, app_id, type, message, due_at, created_at, updated_at)
         values (gen_random_uuid(), $1, 440, 'custom', $2, $3, $4, $4)`,
        [userId, message, daysAgo(-2), daysAgo(3)],
      );
    await add(ada, 'Buy the soundtrack');
    await add(bob, 'Of bob');
    const version = () => exports.getVersion({ ...choice(), kinds: ['customReminders'] }, WINDOW);
    const [set, before] = [await entriesOf('customReminders'), await version()];
    expect(set).toEqual([
      {
        key: expect.stringMatching(/^reminder-[0-9a-f-]{36}$/),
        title: 'Game 440: Buy the soundtrack',
        description: '',
        url: '/g/440',
        label: 'Reminder',
        startsAt: daysAgo(-2),
        isAllDay: false,
        changedAt: daysAgo(3),
        sequence: 0,
      },
    ]);
    const again = async (at: Date): Promise<number> => {
      await test.db.query('update reminders set updated_at = $1', [at]);
      const [entry] = await entriesOf('customReminders');
      expect(entry).toMatchObject({ key: set[0]!.key, changedAt: at });
      return entry!.sequence;
    };
    const first = await again(new Date(daysAgo(3).getTime() + 300));
    expect(first).toBe(1);
    expect(await again(daysAgo(1))).toBeGreaterThan(first);
    expect(await version()).not.toBe(before);
  });

  it('returns price drops of wishlist games on their date, since they were added', async () => {
    const drop = (appId: number, key: string, at: Date, more: object = {}): Promise<unknown> => {
      const { kind, country } = { kind: 'price-drop', country: 'US', ...more };
      return test.db.query(
        `insert into notices (kind, country, app_id, key, title, message, at, created_at)
         values ($4, $5, $1, $2, '$14.99 instead of $19.99', 'Game costs less now.', $3, $3)`,
        [appId, key, at, kind, country],
      );
    };
    await addWish(570, daysAgo(10));
    await drop(570, 'before', daysAgo(11));
    await drop(570, 'since', daysAgo(9));
    await drop(440, 'followed only', daysAgo(9));
    await drop(570, 'no price', daysAgo(9), { kind: 'release' });
    await drop(570, 'elsewhere', daysAgo(9), { country: 'DE' });
    expect(await entriesOf('priceDrops')).toEqual([
      {
        key: expect.stringMatching(/^price-\d+$/),
        title: 'Game 570: $14.99 instead of $19.99',
        description: 'Game costs less now.',
        url: '/g/570',
        label: 'Price drop',
        startsAt: new Date('2026-11-12T00:00:00Z'),
        isAllDay: true,
        changedAt: daysAgo(9),
        sequence: 0,
      },
    ]);
  });

  it('returns only games of a category, and nothing once it is deleted', async () => {
    await addFollows(test.db, 570, [ada], NOW);
    const [one, two] = [await addUpdate(440, '1', daysAgo(2)), await addUpdate(570, '2', daysAgo(1))];
    const categories = new SqlCategoryRepository(test.db);
    const id = await addCategory(ada, 'Strategy');
    const [foreign] = [await addCategory(bob, 'Of bob')];
    const keysIn = async (category: string | null) =>
      (await exports.listEntries(choice(ada, category), WINDOW, 5_000)).map(({ key }) => key);
    const versionIn = (category: string) => exports.getVersion(choice(ada, category), WINDOW);
    const empty = await versionIn(id);
    await categories.setGames(ada, id, [570]);
    expect([await keysIn(id), await keysIn(null)]).toEqual([
      [`update-${two}`],
      [`update-${one}`, `update-${two}`],
    ]);
    const before = await versionIn(id);
    await categories.setGames(ada, id, [440, 570]);
    expect(await keysIn(id)).toEqual([`update-${one}`, `update-${two}`]);
    expect(new Set([empty, before, await versionIn(id)]).size).toBe(3);
    await categories.remove(ada, id);
    expect([await keysIn(id), await keysIn(foreign!), await versionIn(id)]).toEqual([[], [], empty]);
  });

  it('excludes hidden updates', async () => {
    const id = await addUpdate(440, '1', daysAgo(2));
    await test.db.query('update updates set is_hidden = true where id = $1', [id]);
    expect(await keys()).toEqual([]);
  });

  it.each([
    [
      'an update is stored',
      `insert into updates (app_id, gid, title, url, author, body, excerpt, content_hash, kind, posted_at, seen_at)
      values (440, '9', 'x', '', '', '', '', '', 'patch', '2026-11-20', '2026-11-20')`,
    ],
    ['an update is edited', `update updates set edited_at = '2026-11-21', title = 'Another title'`],
    ['an update changes its kind', `update updates set kind = 'major'`],
    ['an update is hidden', 'update updates set is_hidden = true'],
    ['a game is renamed', `update games set name = 'Another name'`],
    ['a game is unfollowed', 'delete from follows'],
  ])('changes its version when %s', async (_, sql) => {
    await addUpdate(440, '1', daysAgo(2));
    const before = await version();
    expect(await version()).toBe(before);
    await test.db.query(sql);
    expect(await version()).not.toBe(before);
  });

  it('does not change its version for games of other users', async () => {
    await addUpdate(440, '1', daysAgo(2));
    const before = await version();
    await addUpdate(570, '2', daysAgo(1));
    expect(await version()).toBe(before);
  });
});
