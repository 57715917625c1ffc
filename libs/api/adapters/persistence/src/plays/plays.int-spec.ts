import { beforeEach, describe, expect, it } from '@jest/globals';
import type { IncomingPost } from '@patchlight/application/ports';
import type { PlayAccess, PlaySource } from '@patchlight/contracts';
import { playContract } from '@patchlight/testing';
import { Follow } from '@patchlight/domain';
import { MikroUnitOfWork } from '../kernel/mikro-unit-of-work.ts';
import { SqlImportRepository } from '../library/sql-import.repository.ts';
import { SqlLibraryRepository } from '../library/sql-library.repository.ts';
import { emptyTables } from '../testing/empty-tables.ts';
import { aPost, addFollows, addGames, addUsers } from '../testing/seed.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { SqlPosts } from '../updates/sql-posts.ts';
import { SqlSearchIndexRepository } from '../updates/sql-search-index.repository.ts';
import { SqlCatchUpQueries } from './sql-catch-up.queries.ts';
import { SqlPlayRepository } from './sql-play.repository.ts';

const ACCOUNT = '76561198000000001';
const DAY = 86_400_000;
const ALL = { cursor: null, perPage: 9 };

const test = await openTestDatabase();

describe('plays in PostgreSQL', () => {
  const plays = new SqlPlayRepository(test.db);
  const queries = new SqlCatchUpQueries(test.db);
  const unitOfWork = new MikroUnitOfWork(test.orm.em);
  let ada: string;
  let bob: string;

  const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY);
  const link = (userId: string, steamId: string) =>
    test.db.query('insert into store_accounts (user_id, steam_id, linked_at) values ($1, $2, now())', [
      userId,
      steamId,
    ]);
  const addUser = async (): Promise<string> => (await addUsers(test.db, 1))[0]!;
  const playedAt = (userId: string, appId: number, at: Date) =>
    test.db.query(
      `insert into plays (user_id, app_id, played_at, source, seen_until) values ($1, $2, $3, 'steam', $3)`,
      [userId, appId, at],
    );
  const publish = async (appId: number, ...posts: Partial<IncomingPost>[]): Promise<void> => {
    await new SqlPosts(test.db).saveHistory(appId, posts.map(aPost));
    const index = new SqlSearchIndexRepository(test.db, unitOfWork);
    while ((await index.advance(100)).hasMore);
  };

  beforeEach(async () => {
    await emptyTables(test.db, 'users', 'games');
    await addGames(test.db, [7, 8]);
    [ada, bob] = [await addUser(), await addUser()];
    for (const appId of [7, 8]) await addFollows(test.db, appId, [ada, bob], new Date(0));
  });

  playContract(async () => ({
    unitOfWork,
    plays,
    now: new Date(),
    userIds: [ada, bob],
    link,
    disable: (userId) => test.db.change('update users set disabled_at = now() where id = $1', [userId]),
    unlink: (userId) => test.db.query('delete from store_accounts where user_id = $1', [userId]),
    endLeases: () => test.db.query(`update play_watches set due_at = now() where lease is not null`),
    playOf: async (userId, appId) => {
      const row = await test.db.queryOne<{
        played_at: Date | null;
        source: PlaySource | null;
        seen_until: Date | null;
        minutes: number | null;
      }>('select * from plays where user_id = $1 and app_id = $2', [userId, appId]);
      return (
        row && {
          appId,
          playedAt: row.played_at,
          source: row.source,
          seenUntil: row.seen_until,
          minutes: row.minutes,
        }
      );
    },
    watchOf: async (userId) => {
      const row = await test.db.queryOne<{
        due_at: Date;
        looked_at: Date | null;
        steam_id: string | null;
        access: PlayAccess | null;
        failures: number;
      }>('select * from play_watches where user_id = $1', [userId]);
      return (
        row && {
          userId,
          dueAt: row.due_at,
          lookedAt: row.looked_at,
          steamId: row.steam_id,
          access: row.access,
          failures: row.failures,
        }
      );
    },
  }));

  it('count a post that comes in after the user was up to date, even if the store has it from before', async () => {
    const updates = async () =>
      (await queries.findOfGame(ada, 7, { cursor: null, perPage: 5 }))?.data.counts.updates;
    await publish(7, { gid: '1', postedAt: daysAgo(2) });
    await plays.markUpToDate(ada, 7);
    expect(await updates()).toBe(0);
    await publish(7, { gid: '2', postedAt: daysAgo(1) });
    expect(await updates()).toBe(1);
    await plays.markUpToDate(ada, 7);
    expect(await updates()).toBe(0);
  });

  it.each([
    [
      'by its user',
      () =>
        unitOfWork.run(() => new SqlLibraryRepository(test.db).add(new Follow(ada, 7, new Date(), false))),
    ],
    [
      'by an import',
      async () => {
        const imports = new SqlImportRepository(test.db);
        const key = { userId: ada, importId: (await imports.start(ada, ACCOUNT))! };
        await imports.saveProfile(key, {
          steamId: ACCOUNT,
          owned: 'shown',
          wishlist: 'private',
          games: [{ source: 'owned', appId: 7, name: 'Game 7' }],
        });
        await imports.markReady(key);
        await imports.saveSelection(ada, { owned: [7], wishlist: [] });
        await unitOfWork.run(() => imports.addNext(key, 9, { owned: 9, wishlist: 9 }));
      },
    ],
  ])('compare no minutes from before a game was followed again %s', async (_, followAgain) => {
    await link(ada, ACCOUNT);
    await plays.watch(ada, true);
    const { userId, lease, steamId } = (await plays.lease(60_000))!;
    const games = [7, 8].map((appId) => ({ appId, minutes: 100, lastPlay: null }));
    await plays.markUpToDate(ada, 7);
    const times = { at: daysAgo(60), nextDueAt: daysAgo(59) };
    await plays.save({ userId, lease, steamId, outcome: 'seen', ...times, games });
    await unitOfWork.run(() => new SqlLibraryRepository(test.db).remove(ada, 7));
    await followAgain();
    expect((await plays.lease(60_000))!.games.toSorted((a, b) => a.appId - b.appId)).toEqual([
      { appId: 7, minutes: null },
      { appId: 8, minutes: 100 },
    ]);
    expect((await queries.findOfGame(ada, 7, ALL))!.data.lastPlayed).toMatchObject({ source: 'user' });
  });

  it('take from an import when the linked account played, and nothing from another profile', async () => {
    await link(ada, ACCOUNT);
    const imports = new SqlImportRepository(test.db);
    const read = async (userId: string, steamId: string, lastAt: Date): Promise<void> => {
      await test.db.query('delete from imports');
      const importId = (await imports.start(userId, steamId))!;
      const play = { lastAt, minutes: 5, recentMinutes: 0 };
      await imports.saveProfile(
        { userId, importId },
        {
          steamId,
          owned: 'shown',
          wishlist: 'private',
          games: [{ source: 'owned', appId: 7, name: 'Game 7', play }],
        },
      );
    };
    await read(ada, '76561198000000009', daysAgo(2));
    await read(bob, ACCOUNT, daysAgo(2));
    expect(await test.db.query('select from plays')).toEqual([]);
    const last = daysAgo(3);
    await read(ada, ACCOUNT, last);
    await read(ada, ACCOUNT, daysAgo(5));
    expect((await queries.listOfUser(ada, ALL)).data[0]!.lastPlayed).toEqual({
      at: expect.stringContaining(last.toISOString().slice(0, 16)),
      source: 'steam',
    });
  });

  it('count what came since, with its items, and nothing while the day is not known', async () => {
    await publish(
      7,
      {
        postedAt: daysAgo(1),
        kind: 'major',
        body: '[list][*]Fixed a crash on startup.[*]Fixed the rain.[/list]',
      },
      {
        postedAt: daysAgo(2),
        body: '[list][*]Fixed a crash on startup[*]Old saves are not compatible.[/list]',
      },
      { postedAt: daysAgo(3), isHidden: true },
      { postedAt: daysAgo(9), body: '[list][*]Fixed an older crash.[/list]' },
    );
    await publish(8, { postedAt: daysAgo(1) });
    await playedAt(ada, 7, daysAgo(4));
    expect((await queries.listOfUser(ada, ALL)).data).toEqual([
      {
        appId: 7,
        lastPlayed: { at: expect.any(String), source: 'steam' },
        counts: { updates: 2, major: 1, items: { fix: 3, breaking: 1 } },
      },
      { appId: 8, lastPlayed: null, counts: { updates: 0, major: 0, items: {} } },
    ]);
    expect(await queries.findItems(ada, 7)).toMatchObject({
      read: 2,
      unread: 0,
      items: [
        { text: 'Fixed a crash on startup.', type: 'fix', gids: [expect.any(String), expect.any(String)] },
        { text: 'Fixed the rain.', type: 'fix' },
        { text: 'Old saves are not compatible.', isBreaking: true },
      ],
    });
    expect(await queries.findItems(ada, 8)).toEqual({ items: [], read: 0, unread: 0 });
    expect(await queries.findItems(ada, 9)).toBeNull();
  });

  it('list games page by page, of the user only', async () => {
    const first = await queries.listOfUser(ada, { cursor: null, perPage: 1 });
    expect([first.data.map(({ appId }) => appId), first.next_cursor]).toEqual([[7], '7']);
    expect(await queries.listOfUser(ada, { cursor: '7', perPage: 1 })).toMatchObject({
      data: [{ appId: 8 }],
      next_cursor: null,
    });
    expect(await queries.listOfUser(await addUser(), ALL)).toEqual({ data: [], next_cursor: null });
  });

  it('list what came since page by page', async () => {
    await publish(7, ...[1, 2, 3, 4, 5].map((days) => ({ postedAt: daysAgo(days), title: `${days}` })));
    await playedAt(ada, 7, daysAgo(4.5));
    const titles: string[][] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof queries.findOfGame>> = await queries.findOfGame(ada, 7, {
        cursor,
        perPage: 3,
      });
      expect(page!.data.counts.updates).toBe(4);
      titles.push(page!.data.updates.map(({ title }) => title));
      cursor = page!.next_cursor;
    } while (cursor);
    expect(titles).toEqual([['1', '2', '3'], ['4']]);
    expect(await queries.findOfGame(ada, 9, { cursor: null, perPage: 3 })).toBeNull();
    expect(await queries.findOfGame(bob, 7, { cursor: null, perPage: 3 })).toMatchObject({
      data: { lastPlayed: null, updates: [] },
    });
  });

  it('tell whether they are looked at', async () => {
    expect(await queries.findWatch(ada)).toEqual({
      isOn: false,
      isLinked: false,
      access: null,
      lookedAt: null,
    });
    await link(ada, ACCOUNT);
    await plays.watch(ada, true);
    const { userId, lease } = (await plays.lease(60_000))!;
    await plays.save({ userId, lease, nextDueAt: new Date(), outcome: 'private' });
    expect(await queries.findWatch(ada)).toEqual({
      isOn: true,
      isLinked: true,
      access: 'private',
      lookedAt: null,
    });
  });
});
