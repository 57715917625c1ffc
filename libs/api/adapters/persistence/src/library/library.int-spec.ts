import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  FollowGame,
  StoreShare,
  ToggleFavorite,
  UndoAction,
  UnfollowGame,
  UnfollowReverser,
} from '@patchlight/application';
import {
  FixedClock,
  InMemoryAttemptLimiter,
  RecordingJobQueue,
  gameContract,
  libraryContract,
  libraryReadsContract,
} from '@patchlight/testing';
import type { KnownGame } from '@patchlight/testing';
import { MikroUnitOfWork } from '../kernel/mikro-unit-of-work.ts';
import { SqlReversalRepository } from '../kernel/requests/sql-reversal.repository.ts';
import { emptyTables } from '../testing/empty-tables.ts';
import { addFollows, addGames, addUsers, aPost } from '../testing/seed.ts';
import { inOrder } from '../testing/in-order.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { SqlLibraryRepository } from './sql-library.repository.ts';
import { SqlCategoryRepository } from './sql-category.repository.ts';
import { SqlGameRepository } from './sql-game.repository.ts';
import { makeListingsDue } from './sql-listing.repository.ts';
import { SqlLibraryQueries } from './sql-library.queries.ts';
import { PlanReader } from '../kernel/plans/plan-reader.ts';

const aMatch = (appId: number, name = `Game ${appId}`) => ({ appId, name, logoUrl: null, iconUrl: null });
const test = await openTestDatabase({ poolSize: 20 });

describe('library in PostgreSQL', () => {
  const { orm, db } = test;
  const unitOfWork = new MikroUnitOfWork(orm.em);
  const planCap = new PlanReader(db, { now: () => new Date() }, null);
  const libraries = new SqlLibraryRepository(db);
  const games = new SqlGameRepository(db);
  const queries = new SqlLibraryQueries(db);
  const clock = new FixedClock(new Date());
  const share = new StoreShare({ limiter: new InMemoryAttemptLimiter(clock), planCap });
  const follow = new FollowGame({
    unitOfWork,
    libraries,
    games,
    planCap,
    storeShare: share,
    jobs: new RecordingJobQueue(),
    clock,
  });
  const categories = new SqlCategoryRepository(db);
  const reversals = new SqlReversalRepository(db);
  const unfollow = new UnfollowGame({ unitOfWork, libraries, categories, reversals });
  const undo = new UndoAction({
    unitOfWork,
    reversals,
    reversers: [new UnfollowReverser(libraries, categories, planCap)],
  });
  const toggle = new ToggleFavorite({ unitOfWork, libraries });
  let ada: string;
  let bob: string;

  const dueAt = async (appId: number): Promise<Date | null | undefined> =>
    (
      await test.db.queryOne<{ due_at: Date | null }>('select due_at from game_feeds where app_id = $1', [
        appId,
      ])
    )?.due_at;
  const nameOf = async (appId: number): Promise<string | undefined> =>
    (await test.db.queryOne<{ name: string }>('select name from games where app_id = $1', [appId]))?.name;

  beforeEach(async () => {
    await emptyTables(test.db, 'users', 'games');
    [ada, bob] = (await addUsers(test.db, 2)) as [string, string];
  });

  gameContract(async () => ({
    unitOfWork,
    games,
    known: (appId) =>
      test.db.queryOne<KnownGame>(
        `select app_id as "appId", name, logo_url as "logoUrl", icon_url as "iconUrl", developers, publishers,
           is_described as "isDescribed" from games where app_id = $1`,
        [appId],
      ),
  }));

  it('has the details of its games refreshed every 30 days, or daily while they are missing', async () => {
    const ages = ['31 days', '29 days', '25 hours', '23 hours', null, '50 hours'];
    await addGames(test.db, [1, 2, 3, 4, 5, 6]);
    for (const [index, age] of ages.entries())
      await test.db.query(
        `update games set is_described = $1 < 3, created_at = now() - interval '40 days',
           described_at = now() - $2::interval where app_id = $1`,
        [index + 1, age],
      );
    await makeListingsDue(test.db, [1, 2, 3, 4, 5]);
    const taken = async (count: number) => (await games.takeStale(count)).toSorted();
    expect(await taken(1)).toEqual([5]);
    expect(await taken(9)).toEqual([1, 3]);
    expect(await taken(9)).toEqual([]);
  });

  libraryContract(async () => ({
    unitOfWork,
    libraries,
    games,
    categories,
    userIds: [ada, bob],
    pollOf: async (appId) => {
      const due = await dueAt(appId);
      return due ? (due <= new Date() ? 'due' : 'later') : 'none';
    },
    postponePoll: (appId) =>
      test.db.query(`update game_feeds set due_at = '2099-01-01' where app_id = $1`, [appId]),
  }));

  libraryReadsContract(async () => ({ unitOfWork, libraries, games, queries, userIds: [ada, bob] }));

  describe('fifty concurrent adds of one user', () => {
    const addAll = (appIds: number[]) =>
      Promise.allSettled(appIds.map((appId) => follow.execute(ada, aMatch(appId))));
    const tenth = Array.from({ length: 50 }, (_, n) => 100 + n);

    it('at nine of ten games store exactly one', async () => {
      for (let appId = 1; appId <= 9; appId += 1) await follow.execute(ada, aMatch(appId));
      const results = await addAll(tenth);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await queries.listGames(ada)).toHaveLength(10);
    });

    it('are rejected with the reason, and rejected ones store nothing', async () => {
      for (let appId = 1; appId <= 10; appId += 1) await follow.execute(ada, aMatch(appId));
      const results = await addAll(tenth);
      expect(
        results.map((result) => result.status === 'rejected' && (result.reason as Error).message),
      ).toEqual(
        tenth.map(() => 'You have reached your limit of 10 games. Upgrade to PRO for unlimited games!'),
      );
      expect(await test.db.query('select from games where app_id >= 100')).toEqual([]);
    });

    it('of the same game succeed once and conflict otherwise', async () => {
      const results = await addAll(tenth.map(() => 7));
      const names = results.map((result) =>
        result.status === 'rejected' ? (result.reason as Error).name : 'followed',
      );
      expect(names.toSorted()).toEqual([...tenth.slice(1).map(() => 'AlreadyFollowed'), 'followed']);
    });
  });

  it('lets admins and PRO users add the eleventh game, but not expired PRO users', async () => {
    const [pro, expired, admin] = (await addUsers(test.db, 3)) as [string, string, string];
    await test.db.query(`update users set plan = 'PRO' where id = any($1::bigint[])`, [[pro, expired]]);
    await test.db.query(`update users set plan_expires_at = now() - interval '1 second' where id = $1`, [
      expired,
    ]);
    await test.db.query('update users set is_admin = true where id = $1', [admin]);
    for (let appId = 1; appId <= 10; appId += 1) {
      for (const user of [pro, expired, admin]) await follow.execute(user, aMatch(appId));
    }
    await follow.execute(pro, aMatch(11));
    await follow.execute(admin, aMatch(11));
    await expect(follow.execute(expired, aMatch(11))).rejects.toMatchObject({ name: 'GameLimitReached' });
  });

  it('removes a game with what is chosen for it at that moment, and restores that too', async () => {
    await follow.execute(ada, aMatch(7));
    const chosen = { email: null, push: null, chat: null, mutedUntil: 'forever' as const };
    const choose = async () => {
      await libraries.lock(ada);
      await libraries.restoreNotifications(ada, 7, chosen);
    };
    let offer = '';
    await inOrder(test, choose, async () => {
      offer = (await unfollow.execute(ada, 7)).id;
    });
    expect(await libraries.findNotifications(ada, 7)).toBeNull();
    await undo.execute(ada, offer);
    expect(await libraries.findNotifications(ada, 7)).toEqual(chosen);
  });

  it('stores a new game added concurrently by two users, under one of the names', async () => {
    const users = await addUsers(test.db, 20);
    await Promise.all(users.map((user, n) => follow.execute(user, aMatch(42, `Name ${n}`))));
    expect(await test.db.query('select from games')).toHaveLength(1);
    expect(await test.db.query('select from follows where app_id = 42')).toHaveLength(20);
    expect(await nameOf(42)).toMatch(/^Name \d+$/);
  });

  describe('poll state of a game that one user adds while its last follower leaves', () => {
    it.each([
      ['adds', () => follow.execute(bob, aMatch(5)), () => unfollow.execute(ada, 5)],
      ['leaves', () => unfollow.execute(ada, 5), () => follow.execute(bob, aMatch(5))],
    ])('stays due when the user who %s is first', async (_, first, second) => {
      await follow.execute(ada, aMatch(5));
      await inOrder(test, first, second);
      expect(await dueAt(5)).not.toBeNull();
    });
  });

  describe('favorite', () => {
    it('is unchanged after an even number of concurrent toggles', async () => {
      await follow.execute(ada, aMatch(5));
      const states = await Promise.all(Array.from({ length: 20 }, () => toggle.execute(ada, 5)));
      expect(states.filter(Boolean)).toHaveLength(10);
      expect((await queries.findGame(ada, 5))?.isFavorite).toBe(false);
    });
  });

  describe('undo of removing a game', () => {
    const follows = () => test.db.query('select * from follows where user_id = $1 order by app_id', [ada]);
    const upTo = async (count: number): Promise<void> => {
      for (let appId = 1; appId <= count; appId += 1) await follow.execute(ada, aMatch(appId));
    };

    it('restores it with its favorite, time of the follow, and a due poll', async () => {
      await upTo(5);
      await toggle.execute(ada, 5);
      const before = await follows();
      const { id } = await unfollow.execute(ada, 5);
      clock.advance(60_000);
      await undo.execute(ada, id);
      expect(await follows()).toEqual(before);
      expect(await test.db.query('select from game_feeds where app_id = 5 and due_at <= now()')).toHaveLength(
        1,
      );
    });

    it('at nine of ten games with twenty concurrent adds: exactly one gets the place', async () => {
      await upTo(9);
      const { id } = await unfollow.execute(ada, 5);
      await follow.execute(ada, aMatch(10));
      const adds = Array.from({ length: 20 }, (_, n) => () => follow.execute(ada, aMatch(100 + n)));
      adds.splice(10, 0, () => undo.execute(ada, id));
      const results = await Promise.allSettled(adds.map((act) => act()));
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await follows()).toHaveLength(10);
    });
  });

  describe('list', () => {
    it('is sorted by name in any case, with the latest update and the unread count', async () => {
      await addGames(test.db, [1, 2, 3]);
      await test.db.query(
        `update games set name = case app_id when 1 then 'beta' when 2 then 'Alpha' else 'alpha' end`,
      );
      for (const appId of [1, 2, 3]) await addFollows(test.db, appId, [ada], new Date('2026-01-01'));
      const { title, gid } = aPost();
      const update = await test.db.queryOne<{ id: string }>(
        `insert into updates (app_id, gid, title, url, author, body, excerpt, content_hash, kind, posted_at, seen_at)
         values (1, $1, $2, 'http://store.test/', '', '', '', '', 'patch', '2026-02-03', now()) returning id`,
        [gid, title],
      );
      await test.db.query('update games set latest_update_id = $1 where app_id = 1', [update!.id]);
      await test.db.query('insert into notifications (user_id, update_id) select unnest($1::bigint[]), $2', [
        [ada, bob],
        update!.id,
      ]);
      const listed = await queries.listGames(ada);
      expect(listed.map(({ appid }) => appid)).toEqual([2, 3, 1]);
      expect(listed[2]).toMatchObject({
        unreadCount: 1,
        latestUpdateTitle: title,
        latestUpdateGid: gid,
        latestUpdateDate: '2026-02-03T00:00:00.000Z',
        latestUpdateKind: 'patch',
        followedAt: '2026-01-01T00:00:00.000Z',
      });
      expect(listed[0]).toMatchObject({ unreadCount: 0, latestUpdateGid: null, latestUpdateDate: null });
    });
  });
});
