import { beforeEach, describe, expect, it } from '@jest/globals';
import { CreateCategory, EditCategory } from '@patchlight/application';
import type { CategoryForm } from '@patchlight/application';
import type { Category } from '@patchlight/contracts';
import { categoryContract } from '@patchlight/testing';
import { MikroUnitOfWork } from '../kernel/mikro-unit-of-work.ts';
import { SqlInboxQueries } from '../notifications/sql-inbox.queries.ts';
import { emptyTables } from '../testing/empty-tables.ts';
import { addFollows, addGames, addUsers } from '../testing/seed.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { SqlUpdateQueries } from '../updates/sql-update.queries.ts';
import { SqlLibraryRepository } from './sql-library.repository.ts';
import { SqlCategoryQueries } from './sql-category.queries.ts';
import { SqlCategoryRepository } from './sql-category.repository.ts';

const form = (name: string, appIds?: number[]): CategoryForm => ({
  name,
  color: 2,
  icon: 'category',
  appIds,
});

const test = await openTestDatabase({ poolSize: 20 });

describe('categories in PostgreSQL', () => {
  const { orm, db } = test;
  const unitOfWork = new MikroUnitOfWork(orm.em);
  const categories = new SqlCategoryRepository(db);
  const libraries = new SqlLibraryRepository(db);
  const queries = new SqlCategoryQueries(db);
  const create = new CreateCategory({ unitOfWork, categories });
  const edit = new EditCategory({ unitOfWork, categories });
  let ada: string;
  let bob: string;

  const own = async (user = ada): Promise<Category[]> =>
    (await queries.list(user)).filter(({ isDefault }) => !isDefault);
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

  beforeEach(async () => {
    await emptyTables(test.db, 'users', 'games', 'notifications');
    await addGames(test.db, [1, 2, 3, 4, 9]);
    [ada, bob] = (await addUsers(test.db, 2)) as [string, string];
    for (const appId of [1, 2, 3, 4]) await addFollows(test.db, appId, [ada], new Date());
    await addFollows(test.db, 9, [bob], new Date());
  });

  categoryContract(async () => {
    await addFollows(test.db, 4, [bob], new Date());
    return {
      unitOfWork,
      categories,
      userIds: [ada, bob],
      shown: async (userId) =>
        (await own(userId)).map(({ id, name, color, icon, appIds }) => ({
          id,
          name,
          color,
          icon,
          appIds: appIds ?? [],
        })),
      unfollow: (userId, appId) => unitOfWork.run(() => libraries.remove(userId, appId)),
    };
  });

  it('start with the built-in ones, counted from the library', async () => {
    await test.db.query('update follows set is_favorite = true where app_id in (2, 3)');
    await post(1, 3);
    await post(2, 40);
    expect(await queries.list(ada)).toEqual([
      { id: 'all', name: 'All Games', color: 4, icon: 'games', gameCount: 4, isDefault: true, appIds: null },
      expect.objectContaining({ id: 'favorites', name: 'Favorites', gameCount: 2, appIds: [2, 3] }),
      expect.objectContaining({ id: 'recent', name: 'Recently Updated', gameCount: 1, appIds: [1] }),
    ]);
  });

  it('update name, color, icon and games, and retain the games when none are given', async () => {
    const id = await create.execute(ada, form('Cozy', [1, 2]));
    await edit.execute(ada, id, { ...form('COZY', [2, 3]), color: 7, icon: 'games' });
    expect(await own()).toEqual([
      { id, name: 'COZY', color: 7, icon: 'games', gameCount: 2, isDefault: false, appIds: [2, 3] },
    ]);
    await edit.execute(ada, id, form('Calm'));
    expect(await shape()).toEqual([['Calm', [2, 3]]]);
  });

  it('of the same name created concurrently are stored once', async () => {
    const names = ['Cozy', 'cozy', 'COZY', 'cOzY'];
    const results = await Promise.allSettled(names.map((name) => create.execute(ada, form(name))));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ name: 'CategoryNameTaken' });
    await expect(create.execute(bob, form('Cozy'))).resolves.toMatch(/^\d+$/);
  });

  it('are limited to a hundred, however many are created concurrently', async () => {
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

  describe('filter', () => {
    let cozy: string;
    let posts: string[];
    const calendar = async (user: string, category?: string): Promise<number[]> => {
      const now = Date.now();
      const range = [new Date(now - 90 * 86_400_000), new Date(now + 86_400_000)] as const;
      const entries = await new SqlUpdateQueries(test.db).listCalendar(user, ...range, category);
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
      return (await new SqlInboxQueries(test.db).getPage(user, page)).data.map(({ id }) => id).toSorted();
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

    it('nothing for a category of another user', async () => {
      await addFollows(test.db, 1, [bob], new Date());
      await test.db.query('insert into notifications (user_id, update_id) values ($1, $2)', [bob, posts[0]]);
      expect([await calendar(bob), await inbox(bob)]).toEqual([[1], [posts[0]]]);
      expect([await calendar(bob, cozy), await inbox(bob, cozy)]).toEqual([[], []]);
    });
  });
});
