import type { Wish, Wishlist } from '@patchlight/domain';

/** Users' wishlists. Part of the unit of work. */
export abstract class WishlistRepository {
  /** The user's wishlist, locked until the unit of work ends: two adds of one user come one after the other. */
  abstract lock(userId: string): Promise<Wishlist>;
  /** Stores a wish and makes the game's listing due. The game must be known. */
  abstract add(wish: Wish): Promise<void>;
  /** @returns what was removed, null when the game was not on the wishlist */
  abstract remove(userId: string, appId: number): Promise<Wish | null>;
  /** @returns false when the game is not on the wishlist */
  abstract setNotifies(userId: string, appId: number, notifies: boolean): Promise<boolean>;
}
