import { beforeEach, describe, expect, it } from '@jest/globals';
import { ChooseImport, ImportGames, ReadProfile, StartImport } from '@patchlight/application';
import type { ImportKey } from '@patchlight/application/ports';
import { WISHLIST_CAP } from '@patchlight/domain';
import {
  FixedClock,
  InMemoryGameCatalog,
  InMemoryStoreProfiles,
  RecordingJobQueue,
  importContract,
} from '@patchlight/testing';
import { MikroUnitOfWork } from '../kernel/mikro-unit-of-work.ts';
import { PlanReader } from '../kernel/plans/plan-reader.ts';
import { emptyTables } from '../testing/empty-tables.ts';
import { addFollows, addGames, addUsers } from '../testing/seed.ts';
import { inOrder } from '../testing/in-order.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { SqlLibraryRepository } from './sql-library.repository.ts';
import { SqlGameRepository } from './sql-game.repository.ts';
import { SqlImportQueries } from './sql-import.queries.ts';
import { SqlImportRepository } from './sql-import.repository.ts';

const STEAM_ID = '76561198000000001';
const GAMES = 130;
const play = { lastAt: null, minutes: 0, recentMinutes: 0 };
const owned = Array.from({ length: GAMES }, (_, n) => ({ appId: n + 1, name: `Game ${n + 1}`, play }));
const everything = { owned: owned.map(({ appId }) => appId), wishlist: [500] };

const test = await openTestDatabase();

describe('imports in PostgreSQL', () => {
  let imports: SqlImportRepository;
  let start: StartImport;
  let read: ReadProfile;
  let choose: ChooseImport;
  let run: ImportGames;
  let profiles: InMemoryStoreProfiles;
  let jobs: RecordingJobQueue;
  let ada: string;
  const clock = new FixedClock();

  /** The key of the import that the newest job is about. */
  const key = (): ImportKey => jobs.jobs.findLast(({ name }) => name !== 'refresh-games')!.data as ImportKey;
  const follows = async (): Promise<number> =>
    (await test.db.query('select from follows where user_id = $1', [ada])).length;
  const setUp = (): void => {
    const { orm, db } = test;
    const unitOfWork = new MikroUnitOfWork(orm.em);
    const libraries = new SqlLibraryRepository(db);
    jobs = new RecordingJobQueue();
    imports = new SqlImportRepository(db);
    profiles = new InMemoryStoreProfiles([
      { steamId: STEAM_ID, vanity: 'tess', owned, wishlist: [500, 501, 1] },
    ]);
    const catalog = new InMemoryGameCatalog([
      { appId: 500, name: 'Wished', logoUrl: null, iconUrl: null, developers: [], publishers: [] },
    ]);
    start = new StartImport({ unitOfWork, imports, profiles, jobs });
    read = new ReadProfile({ imports, profiles, catalog, clock });
    choose = new ChooseImport({ unitOfWork, imports, jobs });
    run = new ImportGames({ unitOfWork, libraries, imports, planCap: plans, planFeatures: plans, jobs });
  };

  const plans = new PlanReader(test.db, clock, null);
  const queries = new SqlImportQueries(test.db, plans);

  beforeEach(async () => {
    await emptyTables(test.db, 'users', 'games');
    clock.set(new Date());
    [ada = ''] = await addUsers(test.db, 1);
    await test.db.query(`update users set plan = 'PRO' where id = $1`, [ada]);
    setUp();
  });

  importContract(async () => {
    const appIds = async (table: string, userId: string): Promise<number[]> => {
      const rows = await test.db.query<{ app_id: number }>(
        `select app_id from ${table} where user_id = $1 order by app_id`,
        [userId],
      );
      return rows.map(({ app_id }) => app_id);
    };
    const [bob = ''] = await addUsers(test.db, 1);
    return {
      unitOfWork: new MikroUnitOfWork(test.orm.em),
      imports,
      games: new SqlGameRepository(test.db),
      userIds: [ada, bob],
      current: (userId) => queries.findCurrent(userId),
      found: (userId) => queries.listGames(userId),
      counts: async (userId) => {
        const { chosen, added, left } = (await queries.findCurrent(userId))!;
        return { chosen, added, left };
      },
      followed: (userId) => appIds('follows', userId),
      wished: (userId) => appIds('wishlist_items', userId),
      pollOf: async (appId) => {
        const feed = await test.db.queryOne<{ is_due: boolean }>(
          'select due_at <= now() as is_due from game_feeds where app_id = $1 and due_at is not null',
          [appId],
        );
        return feed ? (feed.is_due ? 'due' : 'later') : 'none';
      },
    };
  });

  it('schedule the polls one after the other', async () => {
    await start.execute(ada, STEAM_ID);
    await read.execute(key());
    await choose.execute(ada, { owned: owned.map(({ appId }) => appId), wishlist: [] });
    await run.execute(key());
    const [spread] = await test.db.query<{ soon: number; all: number }>(
      `select count(*) filter (where due_at <= now() + interval '20 seconds')::int as soon, count(*)::int as all
       from game_feeds where due_at is not null`,
    );
    expect(spread!.all).toBe(GAMES);
    expect(spread!.soon).toBeLessThan(15);
  });

  it('schedule the first poll of a chosen game by its place among them, not in the profile', async () => {
    await start.execute(ada, STEAM_ID);
    await read.execute(key());
    await choose.execute(ada, { owned: [20, 90, 130], wishlist: [] });
    const { userId, importId } = key();
    const step = () => imports.addNext({ userId, importId }, 2, { owned: 1_000, wishlist: 0 });
    await new MikroUnitOfWork(test.orm.em).run(async () => {
      await step();
      await step();
    });
    const polls = await test.db.query(
      'select app_id, extract(epoch from due_at - min(due_at) over ())::int as after from game_feeds order by app_id',
    );
    expect(polls).toEqual([
      { app_id: 20, after: 0 },
      { app_id: 90, after: 2 },
      { app_id: 130, after: 4 },
    ]);
  });

  it('schedule the prices of the wishlist in the country of the user', async () => {
    await test.db.query(`update users set store_country = 'DE' where id = $1`, [ada]);
    await start.execute(ada, STEAM_ID);
    await read.execute(key());
    await choose.execute(ada, { owned: [1], wishlist: [500] });
    await run.execute(key());
    expect(await test.db.query('select app_id, country from wishlist_items')).toEqual([
      { app_id: 500, country: 'DE' },
    ]);
    expect(await test.db.query('select app_id, country from game_prices where due_at <= now()')).toEqual([
      { app_id: 500, country: 'DE' },
    ]);
  });

  it('fill a FREE library in the order of the profile, and skip the rest', async () => {
    await test.db.query(`update users set plan = 'FREE' where id = $1`, [ada]);
    await start.execute(ada, STEAM_ID);
    await read.execute(key());
    await choose.execute(ada, everything);
    await run.execute(key());
    const kept = await test.db.query<{ app_id: number }>('select app_id from follows order by app_id');
    expect(kept.map(({ app_id }) => app_id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(await queries.findCurrent(ada)).toMatchObject({
      state: 'done',
      added: 10,
      canWish: false,
      left: { owned: GAMES - 10, wishlist: 1 },
      room: { owned: 0, wishlist: 0 },
    });
    expect(await test.db.query('select from games')).toHaveLength(10);
  });

  it('respect the remaining space when games are added concurrently', async () => {
    await test.db.query(`update users set plan = 'FREE' where id = $1`, [ada]);
    await addGames(
      test.db,
      Array.from({ length: 9 }, (_, n) => 900 + n),
    );
    for (let n = 0; n < 8; n += 1) await addFollows(test.db, 900 + n, [ada], clock.now());
    await start.execute(ada, STEAM_ID);
    await read.execute(key());
    await choose.execute(ada, everything);
    const follow = async (): Promise<void> => {
      await new SqlLibraryRepository(test.db).lock(ada);
      await addFollows(test.db, 908, [ada], clock.now());
    };
    await inOrder(test, follow, () => run.execute(key()));
    expect(await follows()).toBe(10);
  });

  it('fill the wishlist up to its limit', async () => {
    const wished = Array.from({ length: WISHLIST_CAP - 1 }, (_, n) => 1_000 + n);
    await addGames(test.db, wished);
    await test.db.query(
      'insert into wishlist_items (user_id, app_id, added_at) select $1, unnest($2::int[]), now()',
      [ada, wished],
    );
    await addGames(test.db, [2_500]);
    profiles.profiles[0]!.wishlist = [1_000, 500, 2_500];
    await start.execute(ada, STEAM_ID);
    await read.execute(key());
    await choose.execute(ada, { owned: [], wishlist: [1_000, 500, 2_500] });
    await run.execute(key());
    expect(await queries.findCurrent(ada)).toMatchObject({
      added: 2,
      left: { owned: 0, wishlist: 1 },
      canWish: true,
      room: { owned: 999_999, wishlist: 0 },
    });
    const listed = await queries.listGames(ada);
    expect(listed.filter(({ isListed }) => isListed)).toMatchObject([{ appId: 1_000 }, { appId: 500 }]);
  });
});
