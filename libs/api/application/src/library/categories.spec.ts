import { beforeEach, describe, expect, it } from '@jest/globals';
import { CATEGORIES_MAX, Follow } from '@patchlight/domain';
import { libraryPorts } from '@patchlight/testing';
import { UndoAction } from '../kernel/undo-action.use-case.ts';
import {
  CreateCategory,
  DeleteCategory,
  EditCategory,
  OrderCategories,
  CategorizeGame,
} from './categories.use-cases.ts';
import type { CategoryForm } from './categories.use-cases.ts';
import { CategoryReverser } from './category.reverser.ts';

const form = (name: string, appIds?: number[]): CategoryForm => ({
  name,
  color: 2,
  icon: 'category',
  appIds,
});

describe('categories', () => {
  let ports: ReturnType<typeof libraryPorts>;
  let create: CreateCategory;
  let edit: EditCategory;
  let remove: DeleteCategory;
  let order: OrderCategories;
  let sort: CategorizeGame;
  let undo: UndoAction;

  const shape = (user = 'ada') => ports.categories.of(user).map(({ name, appIds }) => [name, appIds]);

  beforeEach(async () => {
    ports = libraryPorts();
    const { unitOfWork, categories, reversals, games, libraries } = ports;
    create = new CreateCategory({ unitOfWork, categories });
    edit = new EditCategory({ unitOfWork, categories });
    remove = new DeleteCategory({ unitOfWork, categories, reversals });
    order = new OrderCategories({ unitOfWork, categories });
    sort = new CategorizeGame({ unitOfWork, categories });
    undo = new UndoAction({ unitOfWork, reversals, reversers: [new CategoryReverser(categories)] });
    for (const appId of [1, 2, 3, 4, 9])
      await games.addIfNew({ appId, name: `Game ${appId}`, logoUrl: null, iconUrl: null });
    for (const appId of [1, 2, 3, 4]) await libraries.add(new Follow('ada', appId, new Date()));
    await libraries.add(new Follow('bob', 9, new Date()));
  });

  it('are created last, with games of the library only; a game may be in several', async () => {
    const id = await create.execute('ada', form('Cozy', [2, 1, 9, 777]));
    await create.execute('ada', form('Co-op', [1]));
    await create.execute('ada', form('Empty'));
    expect(shape()).toEqual([
      ['Cozy', [1, 2]],
      ['Co-op', [1]],
      ['Empty', []],
    ]);
    expect(ports.categories.of('ada')[0]).toMatchObject({ id, color: 2, icon: 'category' });
    expect(shape('bob')).toEqual([]);
  });

  it('update name, color, icon and games, and retain the games when none are given', async () => {
    const id = await create.execute('ada', form('Cozy', [1, 2]));
    await edit.execute('ada', id, { ...form('COZY', [2, 3]), color: 7, icon: 'games' });
    expect(ports.categories.of('ada')).toMatchObject([
      { id, name: 'COZY', color: 7, icon: 'games', appIds: [2, 3] },
    ]);
    await edit.execute('ada', id, form('Calm'));
    expect(shape()).toEqual([['Calm', [2, 3]]]);
  });

  it('of the same name created concurrently are stored once; another user may use the name too', async () => {
    const names = ['Cozy', 'cozy', 'COZY', 'cOzY'];
    const results = await Promise.allSettled(names.map((name) => create.execute('ada', form(name))));
    expect(
      results.map((result) => (result.status === 'rejected' ? (result.reason as Error).name : 'made')),
    ).toEqual(['made', ...Array<string>(3).fill('CategoryNameTaken')]);
    await create.execute('bob', form('Cozy'));
    const other = await create.execute('ada', form('Calm'));
    await expect(edit.execute('ada', other, form('cozy'))).rejects.toMatchObject({
      name: 'CategoryNameTaken',
    });
  });

  it('are limited to a hundred', async () => {
    for (let n = 1; n <= CATEGORIES_MAX; n += 1) await create.execute('ada', form(`C${n}`));
    await expect(create.execute('ada', form('More'))).rejects.toMatchObject({ name: 'TooManyCategories' });
    expect(shape()).toHaveLength(CATEGORIES_MAX);
  });

  it('can be reordered, and new ones are last', async () => {
    const ids: string[] = [];
    for (const name of ['A', 'B', 'C']) ids.push(await create.execute('ada', form(name)));
    const [a, b, c] = ids as [string, string, string];
    await order.execute('ada', [c, a, b]);
    await create.execute('ada', form('D'));
    expect(shape().map(([name]) => name)).toEqual(['C', 'A', 'B', 'D']);
    for (const stale of [[a, b, c], [], [a, a, b, c]])
      await expect(order.execute('ada', stale)).rejects.toMatchObject({ name: 'CategoriesChanged' });
    expect(shape().map(([name]) => name)).toEqual(['C', 'A', 'B', 'D']);
  });

  it('of another user are rejected like unknown ones', async () => {
    const id = await create.execute('ada', form('Cozy', [1]));
    for (const foreign of [id, '999999', 'x']) {
      await expect(edit.execute('bob', foreign, form('Mine'))).rejects.toMatchObject({ kind: 'not-found' });
      await expect(remove.execute('bob', foreign)).rejects.toMatchObject({ kind: 'not-found' });
      await expect(sort.execute('bob', 9, [foreign])).rejects.toMatchObject({ kind: 'not-found' });
    }
    expect(shape()).toEqual([['Cozy', [1]]]);
  });

  it('of a game are replaced as a whole', async () => {
    const a = await create.execute('ada', form('A', [1, 2]));
    const b = await create.execute('ada', form('B', [2]));
    await sort.execute('ada', 1, [b]);
    expect(shape()).toEqual([
      ['A', [2]],
      ['B', [1, 2]],
    ]);
    await sort.execute('ada', 1, [a, b]);
    await sort.execute('ada', 1, []);
    expect(shape()).toEqual([
      ['A', [2]],
      ['B', [2]],
    ]);
    await expect(sort.execute('ada', 9, [a])).rejects.toMatchObject({ name: 'NotFollowed' });
    await expect(sort.execute('ada', 1, ['all'])).rejects.toMatchObject({ name: 'DefaultCategory' });
  });

  describe('undo of a deletion', () => {
    it('restores its position, with the games that are still in the library', async () => {
      for (const name of ['A', 'B', 'C']) await create.execute('ada', form(name, [1, 2]));
      const before = ports.categories.of('ada');
      const { id } = await remove.execute('ada', before[1]!.id);
      expect(shape().map(([name]) => name)).toEqual(['A', 'C']);
      await ports.libraries.remove('ada', 2);
      await undo.execute('ada', id);
      expect(ports.categories.of('ada')).toEqual(before.map((category) => ({ ...category, appIds: [1] })));
    });

    it('is rejected while another one has its name, and succeeds afterwards', async () => {
      const { id } = await remove.execute('ada', await create.execute('ada', form('Cozy', [3])));
      const other = await create.execute('ada', form('cozy'));
      await expect(undo.execute('ada', id)).rejects.toMatchObject({ name: 'CategoryNameTaken' });
      await edit.execute('ada', other, form('Calm'));
      await undo.execute('ada', id);
      expect(shape().toSorted()).toEqual([
        ['Calm', []],
        ['Cozy', [3]],
      ]);
    });
  });
});
