import type { WishlistItem } from '@patchlight/contracts';

/** Reads of a user's wishlist, in the form of the wire. */
export abstract class WishlistQueries {
  /** All of it, in the order of the wire. */
  abstract items(userId: string): Promise<WishlistItem[]>;
  abstract item(userId: string, appId: number): Promise<WishlistItem | null>;
}
