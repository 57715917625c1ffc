import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  CategoryReverser,
  CreateCategory,
  DeleteCategory,
  EditCategory,
  OrderCategories,
  SortGame,
  UndoAct,
  UnfollowGame,
  UnfollowReverser,
} from '@patchlight/application';
import type { CategoryForm } from '@patchlight/application';
import type { Category } from '@patchlight/contracts';
import { MikroUnitOfWork } from '../kernel/mikro-unit-of-work.ts';
import { PlanReader } from '../kernel/plan-reader.ts';
import { SqlReversalRepository } from '../kernel/sql-reversal.repository.ts';
import { SqlInboxQueries } from '../notifications/sql-inbox.queries.ts';
import { addFollows, addGames, addUsers } from '../testing/seed.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { SqlUpdateQueries } from '../updates/sql-update.queries.ts';
import { MikroLibraryRepository } from './mikro-library.repository.ts';
import { SqlCategoryQueries } from './sql-category.queries.ts';
import { SqlCategoryRepository } from './sql-category.repository.ts';

const form = (name: string, appIds?: number[]): CategoryForm => ({
  name,
  color: 2,
  icon: 'category',
  appIds,
});

describe('categories in PostgreSQL', () => {
  let test: TestDatabase;
  let queries: SqlCategoryQueries;
  let create: CreateCategory;
  let edit: EditCategory;
  let remove: DeleteCategory;
  let order: OrderCategories;
  let sort: SortGame;
  let unfollow: UnfollowGame;
  let undo: UndoAct;
  let ada: string;
  let bob: string;

  const own = async (user = ada): Promise<Category[]> =>
    (await queries.all(user)).filter(({ isDefault }) => !isDefault);
  const shape = async (user = ada) => (await own(user)).map(({ name, appIds }) => [name, appIds]);
  const post = async (appId: number, daysAgo: number): Promise<string> => {
    const row = await test.db.queryOne<{ id: string }>(
      `insert into updates (app_id, gid, title, url, author, body, excerpt, content_hash, kind, posted_at, seen_at)
       values ($1, gen_random_uuid()::text, 'T', '', '', '', '', '', 'patch', now() - $2::int * interval '1 day', now())
       returning id`,
      [appId, daysAgo],
    );
    await test.db.query('update games set latest_update_id = $2 where app_id = $1', [appId, row!.id]);
    return row!.id;
  };

  beforeAll(async () => {
    test = await createTestDatabase({ poolSize: 20 });
    const { orm, db } = test;
    const unitOfWork = new MikroUnitOfWork(orm.em);
    const categories = new SqlCategoryRepository(db);
    const libraries = new MikroLibraryRepository(orm.em, db);
    const reversals = new SqlReversalRepository(db);
    const planCap = new PlanReader(db, { now: () => new Date() }, null);
    queries = new SqlCategoryQueries(db);
    create = new CreateCategory(unitOfWork, categories);
    edit = new EditCategory(unitOfWork, categories);
    remove = new DeleteCategory(unitOfWork, categories, reversals);
    order = new OrderCategories(unitOfWork, categories);
    sort = new SortGame(unitOfWork, categories);
    unfollow = new UnfollowGame(unitOfWork, libraries, categories, reversals);
    undo = new UndoAct(unitOfWork, reversals, [
      new CategoryReverser(categories),
      new UnfollowReverser(libraries, categories, planCap),
    ]);
  });
  beforeEach(async () => {
    await test.db.query('truncate users, games, notifications cascade');
    await addGames(test.db, [1, 2, 3, 4, 9]);
    [ada, bob] = (await addUsers(test.db, 2)) as [string, string];
    for (const appId of [1, 2, 3, 4]) await addFollows(test.db, appId, [ada], new Date());
    await addFollows(test.db, 9, [bob], new Date());
  });
  afterAll(() => test.close());

  it('begin with those that everybody has, counted from the list', async () => {
    await test.db.query('update follows set is_favorite = true where app_id in (2, 3)');
    await post(1, 3);
    await post(2, 40);
    expect(await queries.all(ada)).toEqual([
      { id: 'all', name: 'All Games', color: 4, icon: 'games', gameCount: 4, isDefault: true, appIds: null },
      expect.objectContaining({ id: 'favorites', name: 'Favorites', gameCount: 2, appIds: [2, 3] }),
      expect.objectContaining({ id: 'recent', name: 'Recently Updated', gameCount: 1, appIds: [1] }),
    ]);
  });

  it('are made at the end, of games of the list only, a game in many', async () => {
    await create.execute(ada, form('Cozy', [2, 1, 9, 777]));
    await create.execute(ada, form('Co-op', [1]));
    expect(await shape()).toEqual([
      ['Cozy', [1, 2]],
      ['Co-op', [1]],
    ]);
    expect((await own())[0]).toMatchObject({ color: 2, icon: 'category', gameCount: 2 });
    expect(await own(bob)).toEqual([]);
  });

  it('change their looks and their games, and keep the games when nothing is said of them', async () => {
    const id = await create.execute(ada, form('Cozy', [1, 2]));
    await edit.execute(ada, id, { ...form('COZY', [2, 3]), color: 7, icon: 'games' });
    expect(await own()).toEqual([
      { id, name: 'COZY', color: 7, icon: 'games', gameCount: 2, isDefault: false, appIds: [2, 3] },
    ]);
    await edit.execute(ada, id, form('Calm'));
    expect(await shape()).toEqual([['Calm', [2, 3]]]);
  });

  it('of the same name, made at the same moment: one', async () => {
    const names = ['Cozy', 'cozy', 'COZY', 'cOzY'];
    const results = await Promise.allSettled(names.map((name) => create.execute(ada, form(name))));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ name: 'CategoryNameTaken' });
    await expect(create.execute(bob, form('Cozy'))).resolves.toMatch(/^\d+$/);
  });

  it('are a hundred at most, however many are made at once', async () => {
    await test.db.query(
      `insert into categories (user_id, name, name_key, color, icon, position)
       select $1, 'C' || n, 'c' || n, 0, 'games', n from generate_series(1, 98) n`,
      [ada],
    );
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, (_, n) => create.execute(ada, form(`New ${n}`))),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await own()).toHaveLength(100);
  });

  it('come in the order that is asked for, and new ones after', async () => {
    const ids: string[] = [];
    for (const name of ['A', 'B', 'C']) ids.push(await create.execute(ada, form(name)));
    const [a, b, c] = ids as [string, string, string];
    await order.execute(ada, [c, a, b]);
    await create.execute(ada, form('D'));
    expect((await own()).map(({ name }) => name)).toEqual(['C', 'A', 'B', 'D']);
    await expect(order.execute(ada, [a, b, c])).rejects.toMatchObject({ name: 'CategoriesChanged' });
  });

  it('of somebody else are as unknown as those that are not there', async () => {
    const id = await create.execute(ada, form('Cozy', [1]));
    for (const foreign of [id, '999999', 'x']) {
      await expect(edit.execute(bob, foreign, form('Mine'))).rejects.toMatchObject({ kind: 'not-found' });
      await expect(remove.execute(bob, foreign)).rejects.toMatchObject({ kind: 'not-found' });
      await expect(sort.execute(bob, 9, [foreign])).rejects.toMatchObject({ kind: 'not-found' });
    }
    expect(await shape()).toEqual([['Cozy', [1]]]);
  });

  it('of a game are set as a whole', async () => {
    const a = await create.execute(ada, form('A', [1, 2]));
    const b = await create.execute(ada, form('B', [2]));
    await sort.execute(ada, 1, [b]);
    expect(await shape()).toEqual([
      ['A', [2]],
      ['B', [1, 2]],
    ]);
    await sort.execute(ada, 1, [a, b]);
    await sort.execute(ada, 1, []);
    expect(await shape()).toEqual([
      ['A', [2]],
      ['B', [2]],
    ]);
    await expect(sort.execute(ada, 9, [a])).rejects.toMatchObject({ name: 'NotFollowed' });
    await expect(sort.execute(ada, 1, ['all'])).rejects.toMatchObject({ name: 'DefaultCategory' });
  });

  it('lose a game that leaves the list, and have it back with its undo', async () => {
    const a = await create.execute(ada, form('A', [1, 2]));
    const b = await create.execute(ada, form('B', [1]));
    const { id } = await unfollow.execute(ada, 1);
    expect(await shape()).toEqual([
      ['A', [2]],
      ['B', []],
    ]);
    await remove.execute(ada, b);
    await undo.execute(ada, id);
    expect(await own()).toEqual([expect.objectContaining({ id: a, appIds: [1, 2] })]);
  });

  describe('the undo of a deletion', () => {
    it('puts it back in its place, with the games that are still on the list', async () => {
      for (const name of ['A', 'B', 'C']) await create.execute(ada, form(name, [1, 2]));
      const before = await own();
      const { id } = await remove.execute(ada, before[1]!.id);
      expect((await own()).map(({ name }) => name)).toEqual(['A', 'C']);
      await unfollow.execute(ada, 2);
      await undo.execute(ada, id);
      expect(await own()).toEqual(before.map((row) => ({ ...row, appIds: [1], gameCount: 1 })));
    });

    it('is refused while another one has its name, and works after', async () => {
      const { id } = await remove.execute(ada, await create.execute(ada, form('Cozy', [3])));
      const other = await create.execute(ada, form('cozy'));
      await expect(undo.execute(ada, id)).rejects.toMatchObject({ name: 'CategoryNameTaken' });
      await edit.execute(ada, other, form('Calm'));
      await undo.execute(ada, id);
      expect((await shape()).toSorted()).toEqual([
        ['Calm', []],
        ['Cozy', [3]],
      ]);
    });
  });

  describe('narrow down', () => {
    let cozy: string;
    let posts: string[];
    const calendar = async (user: string, category?: string): Promise<number[]> => {
      const now = Date.now();
      const range = [new Date(now - 90 * 86_400_000), new Date(now + 86_400_000)] as const;
      const entries = await new SqlUpdateQueries(test.db).calendar(user, ...range, category);
      return entries.map(({ appId }) => appId).toSorted();
    };
    const inbox = async (user: string, category?: string, more: object = {}): Promise<string[]> => {
      const page = {
        unreadOnly: false,
        order: 'desc',
        perPage: 20,
        cursor: null,
        category,
        ...more,
      } as const;
      return (await new SqlInboxQueries(test.db).page(user, page)).data.map(({ id }) => id).toSorted();
    };

    beforeEach(async () => {
      posts = [await post(1, 1), await post(2, 40), await post(3, 2)];
      await test.db.query(
        'insert into notifications (user_id, update_id) select $1::bigint, unnest($2::bigint[])',
        [ada, posts],
      );
      await test.db.query('update follows set is_favorite = true where app_id = 3');
      cozy = await create.execute(ada, form('Cozy', [1, 2]));
    });

    it('the calendar', async () => {
      expect(await calendar(ada)).toEqual([1, 2, 3]);
      expect(await calendar(ada, cozy)).toEqual([1, 2]);
      expect(await calendar(ada, 'favorites')).toEqual([3]);
      expect(await calendar(ada, 'recent')).toEqual([1, 3]);
      expect(await calendar(ada, '999999')).toEqual([]);
    });

    it('the inbox, together with its other filters', async () => {
      const [first, second, third] = posts as [string, string, string];
      expect(await inbox(ada)).toEqual(posts);
      expect(await inbox(ada, cozy)).toEqual([first, second]);
      expect(await inbox(ada, 'favorites')).toEqual([third]);
      expect(await inbox(ada, 'recent')).toEqual([first, third]);
      expect(await inbox(ada, '999999')).toEqual([]);
      expect(await inbox(ada, cozy, { game: 2 })).toEqual([second]);
      expect(await inbox(ada, cozy, { game: 3 })).toEqual([]);
      expect(await inbox(ada, cozy, { kind: 'patch' })).toEqual([first, second]);
      expect(await inbox(ada, cozy, { kind: 'major' })).toEqual([]);
      await test.db.query('update notifications set is_read = true where update_id = $1', [first]);
      expect(await inbox(ada, cozy, { unreadOnly: true })).toEqual([second]);
    });

    it('nothing by a category of somebody else', async () => {
      await addFollows(test.db, 1, [bob], new Date());
      await test.db.query('insert into notifications (user_id, update_id) values ($1, $2)', [bob, posts[0]]);
      expect([await calendar(bob), await inbox(bob)]).toEqual([[1], [posts[0]]]);
      expect([await calendar(bob, cozy), await inbox(bob, cozy)]).toEqual([[], []]);
    });
  });
});
