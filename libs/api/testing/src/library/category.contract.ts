import { beforeEach, describe, expect, it } from '@jest/globals';
import type { CategoryLook, CategoryRepository, UnitOfWork } from '@patchlight/application/ports';
import { meanwhile } from '../kernel/meanwhile.ts';

export interface ShownCategory extends CategoryLook {
  id: string;
  /** Ascending. */
  appIds: readonly number[];
}

export interface CategoryPorts {
  unitOfWork: UnitOfWork;
  categories: CategoryRepository;
  /** Two existing users. */
  userIds: [string, string];
  /** A user's own categories as in the API. */
  shown(userId: string): Promise<ShownCategory[]>;
  unfollow(userId: string, appId: number): Promise<unknown>;
}

const look = (name: string): CategoryLook => ({ name, color: 2, icon: 'category' });

/** Contract of every CategoryRepository. */
export const categoryContract = (given: () => Promise<CategoryPorts>): void => {
  describe('as a CategoryRepository', () => {
    let ports: CategoryPorts;
    let categories: CategoryRepository;
    let ada: string;
    let bob: string;
    const add = (name: string, appIds: number[] = [], userId = ada): Promise<string> =>
      ports.unitOfWork.run(async () => {
        const id = await categories.add(userId, look(name));
        await categories.setGames(userId, id, appIds);
        return id;
      });
    const shape = async (userId = ada) =>
      (await ports.shown(userId)).map(({ name, appIds }) => [name, appIds]);

    beforeEach(async () => {
      ports = await given();
      ({ categories } = ports);
      [ada, bob] = ports.userIds;
    });

    it('adds a category last, with games in the library of its user only', async () => {
      const id = await add('Cozy', [2, 1, 9, 777]);
      await add('Co-op', [1]);
      await add('Cozy', [4, 1], bob);
      expect((await ports.shown(ada))[0]).toEqual({ id, ...look('Cozy'), appIds: [1, 2] });
      expect(await shape()).toEqual([
        ['Cozy', [1, 2]],
        ['Co-op', [1]],
      ]);
      expect(await shape(bob)).toEqual([['Cozy', [4]]]);
    });

    it('updates only the name, color and icon of a category', async () => {
      const id = await add('Cozy', [1]);
      await add('Co-op', [2]);
      await categories.update(ada, id, { name: 'COZY', color: 7, icon: 'games' });
      expect(await ports.shown(ada)).toEqual([
        { id, name: 'COZY', color: 7, icon: 'games', appIds: [1] },
        expect.objectContaining(look('Co-op')),
      ]);
    });

    it('rejects duplicate names, in any case', async () => {
      const id = await add('Cozy');
      const other = await add('Calm');
      await expect(add('COZY')).rejects.toThrow();
      await expect(categories.update(ada, other, look('cozy'))).rejects.toThrow();
      await categories.update(ada, id, look('cozy'));
      expect((await shape()).map(([name]) => name)).toEqual(['cozy', 'Calm']);
    });

    it('recognizes only the user’s own names', async () => {
      const id = await add('Cozy');
      const known = await categories.lock(ada);
      expect(() => known.checkNew('cozy')).toThrow(expect.objectContaining({ name: 'CategoryNameTaken' }));
      known.checkChange(id, 'cozy');
      const others = await categories.lock(bob);
      others.checkNew('Cozy');
      expect(() => others.checkOwn(id)).toThrow(expect.objectContaining({ name: 'CategoryNotFound' }));
    });

    it('reorders categories, and adds new ones last', async () => {
      const [a, b, c] = [await add('A'), await add('B'), await add('C')];
      await add('Z', [], bob);
      await categories.reorder(ada, [c, a, b]);
      await add('D');
      expect((await shape()).map(([name]) => name)).toEqual(['C', 'A', 'B', 'D']);
    });

    it('replaces the games of a category as a whole', async () => {
      const id = await add('A', [1, 2]);
      await add('B', [1, 2]);
      await categories.setGames(ada, id, [3, 2, 9]);
      expect(await shape()).toEqual([
        ['A', [2, 3]],
        ['B', [1, 2]],
      ]);
      await categories.setGames(ada, id, []);
      expect((await shape())[0]).toEqual(['A', []]);
    });

    it('replaces the categories of a game as a whole, without deleted ones', async () => {
      const [a, b] = [await add('A', [1, 2]), await add('B', [2])];
      expect(await categories.setForGame(ada, 1, [b, '999999'])).toBe(true);
      expect(await shape()).toEqual([
        ['A', [2]],
        ['B', [1, 2]],
      ]);
      await categories.setForGame(ada, 1, [a, b]);
      expect(await categories.findByGame(ada, 1)).toEqual([a, b]);
      await categories.setForGame(ada, 1, []);
      expect(await categories.findByGame(ada, 1)).toEqual([]);
      expect(await categories.findByGame(ada, 2)).toEqual([a, b]);
    });

    it('adds only games of the library to a category', async () => {
      const id = await add('A', [1]);
      expect(await categories.setForGame(ada, 9, [id])).toBe(false);
      expect(await shape()).toEqual([['A', [1]]]);
    });

    it('does not add a game to a category of another user', async () => {
      const id = await add('A', [1]);
      expect(await categories.setForGame(bob, 4, [id])).toBe(true);
      expect([await shape(), await shape(bob)]).toEqual([[['A', [1]]], []]);
    });

    it('restores a removed category in its position, with the games that are still in the library', async () => {
      for (const name of ['A', 'B', 'C']) await add(name, [1, 2]);
      const before = await ports.shown(ada);
      const removed = await categories.remove(ada, before[1]!.id);
      expect(removed).toMatchObject({ id: before[1]!.id, ...look('B') });
      expect(removed.appIds.toSorted()).toEqual([1, 2]);
      expect((await shape()).map(([name]) => name)).toEqual(['A', 'C']);
      await ports.unfollow(ada, 2);
      await categories.restore(ada, removed);
      expect(await ports.shown(ada)).toEqual(before.map((category) => ({ ...category, appIds: [1] })));
    });

    it('serializes changes under the lock of one user', async () => {
      const take = () =>
        ports.unitOfWork.run(async () => {
          (await categories.lock(ada)).checkNew('Cozy');
          await meanwhile();
          await categories.add(ada, look('Cozy'));
        });
      const results = await Promise.allSettled(Array.from({ length: 6 }, take));
      const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
      expect(refused).toEqual(Array(5).fill(expect.objectContaining({ name: 'CategoryNameTaken' })));
    });

    it('rolls changes back with a failed transaction', async () => {
      const id = await add('A', [1]);
      const before = await ports.shown(ada);
      const work = ports.unitOfWork.run(async () => {
        await categories.add(ada, look('B'));
        await categories.setForGame(ada, 1, []);
        await categories.remove(ada, id);
        throw new Error('later');
      });
      await expect(work).rejects.toThrow('later');
      expect(await ports.shown(ada)).toEqual(before);
    });
  });
};
