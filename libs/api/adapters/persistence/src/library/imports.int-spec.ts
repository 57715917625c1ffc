import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ChooseImport, ImportGames, ReadProfile, StartImport } from '@patchlight/application';
import type { ImportKey } from '@patchlight/application/ports';
import { WISHLIST_CAP } from '@patchlight/domain';
import {
  FixedClock,
  InMemoryGameCatalog,
  InMemoryStoreProfiles,
  RecordingJobQueue,
} from '@patchlight/testing';
import { MikroUnitOfWork } from '../kernel/mikro-unit-of-work.ts';
import { PlanReader } from '../kernel/plan-reader.ts';
import { addFollows, addGames, addUsers } from '../testing/seed.ts';
import { inOrder } from '../testing/in-order.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { MikroLibraryRepository } from './mikro-library.repository.ts';
import { SqlImportQueries } from './sql-import.queries.ts';
import { SqlImportRepository } from './sql-import.repository.ts';

const STEAM_ID = '76561198000000001';
const GAMES = 130;
const owned = Array.from({ length: GAMES }, (_, n) => ({ appId: n + 1, name: `Game ${n + 1}` }));
const everything = { owned: owned.map(({ appId }) => appId), wishlist: [500] };

describe('imports in PostgreSQL', () => {
  let test: TestDatabase;
  let plans: PlanReader;
  let queries: SqlImportQueries;
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
  /** Stops the run at hand once it has added some games. */
  const afterOneStep = (): AbortSignal => {
    const stop = new AbortController();
    const addNext = imports.addNext.bind(imports);
    imports.addNext = async (...step) => {
      imports.addNext = addNext;
      const added = await addNext(...step);
      stop.abort();
      return added;
    };
    return stop.signal;
  };
  const setUp = (): void => {
    const { orm, db } = test;
    const unitOfWork = new MikroUnitOfWork(orm.em);
    const libraries = new MikroLibraryRepository(orm.em, db);
    jobs = new RecordingJobQueue();
    imports = new SqlImportRepository(db);
    profiles = new InMemoryStoreProfiles([
      { steamId: STEAM_ID, vanity: 'tess', owned, wishlist: [500, 501, 1] },
    ]);
    const catalog = new InMemoryGameCatalog([
      { appId: 500, name: 'Wished', logoUrl: null, iconUrl: null, developers: [], publishers: [] },
    ]);
    start = new StartImport(unitOfWork, imports, profiles, jobs);
    read = new ReadProfile(imports, profiles, catalog, clock);
    choose = new ChooseImport(unitOfWork, imports, jobs);
    run = new ImportGames(unitOfWork, libraries, imports, plans, plans, jobs);
  };

  beforeAll(async () => {
    test = await createTestDatabase();
    plans = new PlanReader(test.db, clock, null);
    queries = new SqlImportQueries(test.db, plans);
  });
  beforeEach(async () => {
    await test.db.query('truncate users, games cascade');
    clock.set(new Date());
    [ada = ''] = await addUsers(test.db, 1);
    await test.db.query(`update users set plan = 'PRO' where id = $1`, [ada]);
    setUp();
  });
  afterAll(() => test.close());

  it('read a profile, with the names of what is wished for; what the store does not show is left out', async () => {
    await start.execute(ada, ' tess ');
    expect(await queries.current(ada)).toMatchObject({ profile: 'tess', state: 'reading' });
    await read.execute(key());
    expect(await queries.current(ada)).toMatchObject({ state: 'ready', owned: 'shown', wishlist: 'shown' });
    const games = await queries.games(ada);
    expect(games.filter(({ source }) => source === 'owned')).toHaveLength(GAMES);
    expect(games.filter(({ source }) => source === 'wishlist')).toEqual([
      { source: 'wishlist', appId: 500, name: 'Wished', isListed: false },
    ]);
  });

  it('go on where they were after an interruption, and add each game once', async () => {
    await start.execute(ada, STEAM_ID);
    await read.execute(key());
    await choose.execute(ada, everything);
    await run.execute(key(), afterOneStep());
    expect(await follows()).toBe(50);
    expect(await queries.current(ada)).toMatchObject({ state: 'running', chosen: GAMES + 1, added: 50 });
    setUp();
    const interrupted = { userId: ada, importId: (await queries.current(ada))!.id };
    await run.execute(interrupted);
    await run.execute(interrupted);
    expect(await follows()).toBe(GAMES);
    expect(await queries.current(ada)).toMatchObject({ state: 'done', chosen: GAMES + 1, added: GAMES + 1 });
  });

  it('have nothing half-done when a step dies, and do all of it again', async () => {
    await start.execute(ada, STEAM_ID);
    await read.execute(key());
    await choose.execute(ada, everything);
    const chosen = key();
    const enqueue = jobs.enqueue.bind(jobs);
    jobs.enqueue = (name, data) =>
      jobs.of('refresh-games').length < 7 ? enqueue(name, data) : Promise.reject(new Error('killed'));
    await expect(run.execute(chosen)).rejects.toThrow('killed');
    expect([await follows(), (await queries.current(ada))?.added]).toEqual([50, 50]);
    jobs.enqueue = enqueue;
    await run.execute(chosen);
    expect([await follows(), (await queries.current(ada))?.state]).toEqual([GAMES, 'done']);
  });

  it('make feeds due one after the other', async () => {
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

  it('fill a free list up, in the order of the profile, and leave the rest', async () => {
    await test.db.query(`update users set plan = 'FREE' where id = $1`, [ada]);
    await start.execute(ada, STEAM_ID);
    await read.execute(key());
    await choose.execute(ada, everything);
    await run.execute(key());
    const kept = await test.db.query<{ app_id: number }>('select app_id from follows order by app_id');
    expect(kept.map(({ app_id }) => app_id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(await queries.current(ada)).toMatchObject({
      state: 'done',
      added: 10,
      canWish: false,
      left: { owned: GAMES - 10, wishlist: 1 },
      room: { owned: 0, wishlist: 0 },
    });
    expect(await test.db.query('select from games')).toHaveLength(10);
  });

  it('add no more once the plan ends in the middle, and take nothing back', async () => {
    await start.execute(ada, STEAM_ID);
    await read.execute(key());
    await choose.execute(ada, everything);
    await run.execute(key(), afterOneStep());
    await test.db.query(`update users set plan = 'FREE' where id = $1`, [ada]);
    await run.execute(key());
    expect(await follows()).toBe(50);
    expect(await queries.current(ada)).toMatchObject({
      state: 'done',
      added: 50,
      left: { owned: GAMES - 50, wishlist: 1 },
    });
  });

  it('keep to the room that is left when games are added beside them', async () => {
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
      await new MikroLibraryRepository(test.orm.em, test.db).lock(ada);
      await addFollows(test.db, 908, [ada], clock.now());
    };
    await inOrder(test, follow, () => run.execute(key()));
    expect(await follows()).toBe(10);
  });

  it('fill the wishlist up to what it holds', async () => {
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
    expect(await queries.current(ada)).toMatchObject({
      added: 2,
      left: { owned: 0, wishlist: 1 },
      canWish: true,
      room: { owned: 999_999, wishlist: 0 },
    });
    const listed = await queries.games(ada);
    expect(listed.filter(({ isListed }) => isListed)).toMatchObject([{ appId: 1_000 }, { appId: 500 }]);
  });

  it('are void once another one was begun, or they were cancelled', async () => {
    await start.execute(ada, STEAM_ID);
    const first = key();
    await start.execute(ada, 'tess');
    await read.execute(first);
    expect(await queries.current(ada)).toMatchObject({ profile: 'tess', state: 'reading' });
    await imports.drop(ada);
    await read.execute(key());
    expect(await queries.current(ada)).toBeNull();
  });

  it('are chosen from once, after they were read', async () => {
    const refused = () =>
      expect(choose.execute(ada, everything)).rejects.toMatchObject({ name: 'NothingToImport' });
    await refused();
    await start.execute(ada, STEAM_ID);
    await refused();
    await read.execute(key());
    await choose.execute(ada, { owned: [1], wishlist: [] });
    await refused();
    expect(jobs.of('import-games')).toHaveLength(1);
  });

  it('are not begun beside one that is running', async () => {
    await start.execute(ada, STEAM_ID);
    await read.execute(key());
    await choose.execute(ada, { owned: [1], wishlist: [] });
    await expect(start.execute(ada, 'tess')).rejects.toMatchObject({ name: 'ImportUnderWay' });
  });

  it('say that the store refuses to tell', async () => {
    await start.execute(ada, STEAM_ID);
    profiles.failWith('refused');
    await read.execute(key());
    expect(await queries.current(ada)).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('Steam refuses'),
    });
  });

  it('try again while the store is away, and say so in the end', async () => {
    await start.execute(ada, STEAM_ID);
    profiles.failWith('throttled');
    await expect(read.execute(key())).rejects.toMatchObject({ reason: 'throttled' });
    expect(await queries.current(ada)).toMatchObject({
      state: 'reading',
      problem: expect.stringContaining('keeps asking'),
    });
    clock.advance(11 * 60_000);
    await read.execute(key());
    expect(await queries.current(ada)).toMatchObject({
      state: 'failed',
      problem: 'Steam does not answer. Please try again later; nothing was changed.',
    });
  });

  it('go on once the store is there again', async () => {
    await start.execute(ada, STEAM_ID);
    profiles.failWith('unreachable');
    await expect(read.execute(key())).rejects.toMatchObject({ reason: 'unreachable' });
    profiles.failWith(null);
    await read.execute(key());
    expect(await queries.current(ada)).toMatchObject({ state: 'ready', problem: null });
  });
});
