import { beforeEach, describe, expect, it } from '@jest/globals';
import type {
  CategoryRepository,
  GameRepository,
  LibraryRepository,
  UnitOfWork,
} from '@patchlight/application/ports';
import { Follow } from '@patchlight/domain';
import { meanwhile } from '../kernel/meanwhile.ts';

export interface LibraryPorts {
  unitOfWork: UnitOfWork;
  libraries: LibraryRepository;
  games: GameRepository;
  categories: CategoryRepository;
  /** Two existing users. */
  userIds: [string, string];
  /** State of a game's poll: due now, later or never. */
  pollOf(appId: number): Promise<'due' | 'later' | 'none'>;
  /** Marks the posts of a game as fetched, so that its poll is due later. */
  postponePoll(appId: number): Promise<unknown>;
}

const GAME = 7;
const FOLLOWED_AT = new Date('2026-03-04T05:06:07Z');

/** Contract of every LibraryRepository. */
export const libraryContract = (given: () => Promise<LibraryPorts>): void => {
  describe('as a LibraryRepository', () => {
    let ports: LibraryPorts;
    let ada: string;
    let bob: string;
    const work = <T>(act: () => Promise<T>): Promise<T> => ports.unitOfWork.run(act);
    const follow = (userId: string, appId = GAME, isFavorite = false): Promise<void> =>
      work(() => ports.libraries.add(new Follow(userId, appId, FOLLOWED_AT, isFavorite)));
    const remove = (userId: string): Promise<Follow | null> =>
      work(() => ports.libraries.remove(userId, GAME));
    const toggle = (): Promise<boolean | null> => work(() => ports.libraries.toggleFavorite(ada, GAME));
    const size = async (userId: string): Promise<number> => (await ports.libraries.lock(userId)).size;

    beforeEach(async () => {
      ports = await given();
      [ada, bob] = ports.userIds;
      for (let appId = GAME; appId < GAME + 10; appId += 1)
        await ports.games.addIfNew({ appId, name: `Game ${appId}`, logoUrl: null, iconUrl: null });
    });

    it('deletes the choices of notifications with the follow', async () => {
      const { libraries } = ports;
      const choices = { email: 'off', push: null, chat: false, mutedUntil: 'forever' } as const;
      await follow(ada);
      await follow(bob);
      expect(await libraries.findNotifications(ada, GAME)).toBeNull();
      for (const userId of [ada, bob])
        await work(() => libraries.restoreNotifications(userId, GAME, choices));
      expect(await libraries.findNotifications(ada, GAME)).toEqual(choices);
      await remove(ada);
      expect(await libraries.findNotifications(ada, GAME)).toBeNull();
      expect(await libraries.findNotifications(bob, GAME)).toEqual(choices);
    });

    it('stores the follows of each user separately', async () => {
      await follow(ada, 7);
      await follow(ada, 8);
      await follow(bob, 7);
      const library = await ports.libraries.lock(ada);
      expect([library.userId, library.size, await size(bob)]).toEqual([ada, 2, 1]);
      expect(() => library.follow(8, 10, FOLLOWED_AT)).toThrow(
        expect.objectContaining({ name: 'AlreadyFollowed' }),
      );
    });

    it('rejects unknown games and duplicates', async () => {
      await follow(ada);
      await expect(follow(ada, 999)).rejects.toThrow();
      await expect(follow(ada)).rejects.toThrow();
      expect(await size(ada)).toBe(1);
    });

    it('returns what it removes', async () => {
      await follow(ada, GAME, true);
      await follow(bob);
      expect(await remove(ada)).toEqual(new Follow(ada, GAME, FOLLOWED_AT, true));
      expect([await size(ada), await size(bob)]).toEqual([0, 1]);
    });

    it('removes nothing that is missing', async () => {
      await follow(bob);
      expect(await remove(ada)).toBeNull();
      expect(await size(bob)).toBe(1);
    });

    it('removes a game from its user’s categories permanently', async () => {
      const look = { name: 'Cozy', color: 1, icon: 'games' } as const;
      await follow(ada);
      await follow(bob);
      const [hers, his] = [await ports.categories.add(ada, look), await ports.categories.add(bob, look)];
      await ports.categories.setGames(ada, hers, [GAME]);
      await ports.categories.setGames(bob, his, [GAME]);
      await remove(ada);
      await follow(ada);
      expect(await ports.categories.findByGame(ada, GAME)).toEqual([]);
      expect(await ports.categories.findByGame(bob, GAME)).toEqual([his]);
    });

    it('toggles the favorite, for its user only', async () => {
      await follow(ada);
      await follow(bob);
      expect([await toggle(), await toggle(), await toggle()]).toEqual([true, false, true]);
      expect(await remove(ada)).toMatchObject({ isFavorite: true });
      expect(await remove(bob)).toMatchObject({ isFavorite: false });
      expect(await toggle()).toBeNull();
    });

    it('serializes changes under the lock of one user, without blocking others', async () => {
      const take = (userId: string) => (): Promise<boolean> =>
        ports.unitOfWork.run(async () => {
          const library = await ports.libraries.lock(userId);
          if (library.size > 0) return false;
          await meanwhile();
          await follow(userId);
          return true;
        });
      const taken = await Promise.all(Array.from({ length: 8 }, () => [take(ada)(), take(bob)()]).flat());
      expect(taken.filter(Boolean)).toHaveLength(2);
    });

    it('rolls changes back with a failed transaction', async () => {
      await follow(ada, GAME, true);
      const failing = ports.unitOfWork.run(async () => {
        await ports.libraries.lock(ada);
        await ports.libraries.toggleFavorite(ada, GAME);
        await remove(ada);
        await follow(ada, 8);
        throw new Error('later');
      });
      await expect(failing).rejects.toThrow('later');
      expect(await size(ada)).toBe(1);
      expect(await remove(ada)).toMatchObject({ isFavorite: true });
    });

    describe('schedules the poll of a game', () => {
      it('immediately with its first follower, and unchanged with further ones', async () => {
        expect(await ports.pollOf(GAME)).toBe('none');
        await follow(ada);
        expect(await ports.pollOf(GAME)).toBe('due');
        await ports.postponePoll(GAME);
        await follow(bob);
        expect(await ports.pollOf(GAME)).toBe('later');
      });

      it('while it has a follower, and again with the next one', async () => {
        await follow(ada);
        await follow(bob);
        await remove(ada);
        expect(await ports.pollOf(GAME)).toBe('due');
        await remove(bob);
        expect(await ports.pollOf(GAME)).toBe('none');
        await follow(ada);
        expect(await ports.pollOf(GAME)).toBe('due');
      });
    });
  });
};
