import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  FollowGame,
  StoreShare,
  ToggleFavorite,
  UndoAct,
  UnfollowGame,
  UnfollowReverser,
} from '@patchlight/application';
import { FixedClock, InMemoryAttemptLimiter, RecordingJobQueue } from '@patchlight/testing';
import { MikroUnitOfWork } from '../kernel/mikro-unit-of-work.ts';
import { SqlReversalRepository } from '../kernel/sql-reversal.repository.ts';
import { addUsers } from '../testing/seed.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { MikroLibraryRepository } from './mikro-library.repository.ts';
import { SqlCategoryRepository } from './sql-category.repository.ts';
import { SqlGameRepository } from './sql-game.repository.ts';
import { PlanReader } from '../kernel/plan-reader.ts';

const LIMIT_REASON = 'You have reached your limit of 10 games. Upgrade to PRO for unlimited games!';
const aMatch = (appId: number) => ({ appId, name: `Game ${appId}`, logoUrl: null, iconUrl: null });

describe('the undo of removing a game, in PostgreSQL', () => {
  let test: TestDatabase;
  let follow: FollowGame;
  let unfollow: UnfollowGame;
  let toggle: ToggleFavorite;
  let undo: UndoAct;
  let ada: string;
  let bob: string;
  const clock = new FixedClock(new Date('2026-03-04T05:06:07.890Z'));

  const follows = (): Promise<{ app_id: number }[]> =>
    test.db.query('select * from follows where user_id = $1 order by app_id', [ada]);

  beforeAll(async () => {
    test = await createTestDatabase({ poolSize: 20 });
    const { orm, db } = test;
    const unitOfWork = new MikroUnitOfWork(orm.em);
    const planCap = new PlanReader(db, { now: () => new Date() }, null);
    const libraries = new MikroLibraryRepository(orm.em, db);
    const reversals = new SqlReversalRepository(db);
    const games = new SqlGameRepository(db);
    const share = new StoreShare(new InMemoryAttemptLimiter(clock), planCap);
    follow = new FollowGame(unitOfWork, libraries, games, planCap, share, new RecordingJobQueue(), clock);
    const categories = new SqlCategoryRepository(db);
    unfollow = new UnfollowGame(unitOfWork, libraries, categories, reversals);
    toggle = new ToggleFavorite(unitOfWork, libraries);
    undo = new UndoAct(unitOfWork, reversals, [new UnfollowReverser(libraries, categories, planCap)]);
  });
  beforeEach(async () => {
    await test.db.query('truncate users, games cascade');
    [ada, bob] = (await addUsers(test.db, 2)) as [string, string];
    for (let appId = 1; appId <= 9; appId += 1) await follow.execute(ada, aMatch(appId));
  });
  afterAll(() => test.close());

  it('puts it back as it was: favourite, time of the follow, and a feed that is due', async () => {
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

  it('is refused with the reason of the limit while the list is full, and works once there is room', async () => {
    const { id } = await unfollow.execute(ada, 5);
    await follow.execute(ada, aMatch(10));
    await follow.execute(ada, aMatch(11));
    await expect(undo.execute(ada, id)).rejects.toMatchObject({ kind: 'forbidden', message: LIMIT_REASON });
    expect(await follows()).toHaveLength(10);
    await unfollow.execute(ada, 11);
    await undo.execute(ada, id);
    expect((await follows()).map(({ app_id }) => app_id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('at nine of ten games, with twenty adds at the same moment: exactly one gets the place', async () => {
    const { id } = await unfollow.execute(ada, 5);
    await follow.execute(ada, aMatch(10));
    const adds = Array.from({ length: 20 }, (_, n) => () => follow.execute(ada, aMatch(100 + n)));
    adds.splice(10, 0, () => undo.execute(ada, id));
    const results = await Promise.allSettled(adds.map((act) => act()));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await follows()).toHaveLength(10);
  });

  it('asked twenty times at the same moment: once', async () => {
    const { id } = await unfollow.execute(ada, 5);
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => undo.execute(ada, id)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await follows()).toHaveLength(9);
  });

  it('says so when the game is on the list again', async () => {
    const { id } = await unfollow.execute(ada, 5);
    await follow.execute(ada, aMatch(5));
    await expect(undo.execute(ada, id)).rejects.toMatchObject({ name: 'AlreadyFollowed' });
  });

  it('is nobody else’s', async () => {
    const { id } = await unfollow.execute(ada, 5);
    await expect(undo.execute(bob, id)).rejects.toMatchObject({ name: 'NothingToUndo' });
    expect(await test.db.query('select from follows where user_id = $1', [bob])).toEqual([]);
  });
});
