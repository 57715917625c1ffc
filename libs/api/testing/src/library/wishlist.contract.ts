import { beforeEach, describe, expect, it } from '@jest/globals';
import type { UnitOfWork, WishlistRepository } from '@patchlight/application/ports';
import type { Wish } from '@patchlight/domain';
import { meanwhile } from '../kernel/meanwhile.ts';

export interface WishlistPorts {
  unitOfWork: UnitOfWork;
  wishlists: WishlistRepository;
  /** Two existing users. */
  userIds: [string, string];
}

/** Contract of every WishlistRepository. */
export const wishlistContract = (given: () => Promise<WishlistPorts>): void => {
  describe('as a WishlistRepository', () => {
    let ports: WishlistPorts;
    let wishlists: WishlistRepository;
    let ada: string;
    let bob: string;

    const aWish = (userId: string, appId: number, notifies = true): Wish => ({
      userId,
      appId,
      notifies,
      addedAt: new Date('2026-03-04T05:06:07.890Z'),
    });
    /** Whether a game is on a user's wishlist. */
    const holds = async (userId: string, appId: number): Promise<boolean> => {
      const wishlist = await wishlists.lock(userId);
      try {
        wishlist.wish(appId, new Date());
        return false;
      } catch {
        return true;
      }
    };

    beforeEach(async () => {
      ports = await given();
      ({ wishlists } = ports);
      [ada, bob] = ports.userIds;
    });

    it('stores an item for its user only', async () => {
      await wishlists.add(aWish(ada, 5));
      expect([await holds(ada, 5), await holds(ada, 6), await holds(bob, 5)]).toEqual([true, false, false]);
    });

    it('returns what it removes', async () => {
      await wishlists.add(aWish(ada, 5, false));
      await wishlists.add(aWish(bob, 5));
      expect(await wishlists.remove(ada, 5)).toEqual(aWish(ada, 5, false));
      expect([await holds(ada, 5), await holds(bob, 5)]).toEqual([false, true]);
    });

    it('removes nothing that is missing', async () => {
      await wishlists.add(aWish(bob, 5));
      expect(await wishlists.remove(ada, 5)).toBeNull();
      expect(await holds(bob, 5)).toBe(true);
    });

    it('toggles the notices of one item', async () => {
      await wishlists.add(aWish(ada, 5));
      await wishlists.add(aWish(bob, 5));
      expect(await wishlists.setNotifies(ada, 5, false)).toBe(true);
      expect(await wishlists.remove(ada, 5)).toMatchObject({ notifies: false });
      expect(await wishlists.remove(bob, 5)).toMatchObject({ notifies: true });
      expect(await wishlists.setNotifies(ada, 5, true)).toBe(false);
    });

    it('rejects unknown games and duplicates', async () => {
      await wishlists.add(aWish(ada, 5));
      await expect(wishlists.add(aWish(ada, 999))).rejects.toThrow();
      await expect(wishlists.add(aWish(ada, 5))).rejects.toThrow();
      expect(await holds(ada, 999)).toBe(false);
    });

    it('serializes changes under the lock of one user', async () => {
      const take = () =>
        ports.unitOfWork.run(async () => {
          (await wishlists.lock(ada)).take(aWish(ada, 5));
          await meanwhile();
          await wishlists.add(aWish(ada, 5));
        });
      const results = await Promise.allSettled(Array.from({ length: 6 }, take));
      const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
      expect(refused).toEqual(Array(5).fill(expect.objectContaining({ name: 'AlreadyWished' })));
    });

    it('rolls changes back with a failed transaction', async () => {
      await wishlists.add(aWish(ada, 5));
      const work = ports.unitOfWork.run(async () => {
        await wishlists.setNotifies(ada, 5, false);
        await wishlists.remove(ada, 5);
        await wishlists.add(aWish(ada, 6));
        throw new Error('later');
      });
      await expect(work).rejects.toThrow('later');
      expect(await holds(ada, 6)).toBe(false);
      expect(await wishlists.remove(ada, 5)).toEqual(aWish(ada, 5));
    });
  });
};
