import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { WishlistRepository } from '@patchlight/application/ports';
import type { Wish } from '@patchlight/domain';

/** Wishlists of two users, with some games that are known: 1 to 9. */
export interface WishlistSubject {
  wishlists: WishlistRepository;
  users: [string, string];
  close(): Promise<void>;
}

/** What every `WishlistRepository` keeps to. */
export const wishlistContract = (name: string, makeSubject: () => Promise<WishlistSubject>): void => {
  describe(`${name} as a store of wishlists`, () => {
    let subject: WishlistSubject;
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
      subject = await makeSubject();
      ({ wishlists } = subject);
      [ada, bob] = subject.users;
    });
    afterEach(() => subject.close());

    it('keeps a wish for its user alone', async () => {
      await wishlists.add(aWish(ada, 5));
      expect([await holds(ada, 5), await holds(ada, 6), await holds(bob, 5)]).toEqual([true, false, false]);
    });

    it('gives what it removes, as it was', async () => {
      await wishlists.add(aWish(ada, 5, false));
      await wishlists.add(aWish(bob, 5));
      expect(await wishlists.remove(ada, 5)).toEqual(aWish(ada, 5, false));
      expect([await holds(ada, 5), await holds(bob, 5)]).toEqual([false, true]);
    });

    it('removes nothing that is not there', async () => {
      await wishlists.add(aWish(bob, 5));
      expect(await wishlists.remove(ada, 5)).toBeNull();
      expect(await holds(bob, 5)).toBe(true);
    });

    it('turns the notices of one wish off and on', async () => {
      await wishlists.add(aWish(ada, 5));
      await wishlists.add(aWish(bob, 5));
      expect(await wishlists.setNotifies(ada, 5, false)).toBe(true);
      expect(await wishlists.remove(ada, 5)).toMatchObject({ notifies: false });
      expect(await wishlists.remove(bob, 5)).toMatchObject({ notifies: true });
      expect(await wishlists.setNotifies(ada, 5, true)).toBe(false);
    });
  });
};
