import { AlreadyWished, WishlistFull } from './wishlist.errors.ts';

/** Maximum number of wishes per user, since the wishlist is not paginated. */
export const WISHLIST_CAP = 1_000;

/** A game on a user's wishlist. */
export interface Wish {
  userId: string;
  appId: number;
  addedAt: Date;
  /** Whether the user is notified of its release and of lower prices. */
  notifies: boolean;
}

/** A user's wishlist, with the rules for adding games. A game may also be in the library. */
export class Wishlist {
  readonly userId: string;
  readonly #appIds: Set<number>;

  constructor(userId: string, appIds: Iterable<number>) {
    this.userId = userId;
    this.#appIds = new Set(appIds);
  }

  /**
   * @throws {AlreadyWished}
   * @throws {WishlistFull}
   */
  wish(appId: number, now: Date): Wish {
    const wish = { userId: this.userId, appId, addedAt: now, notifies: true };
    this.take(wish);
    return wish;
  }

  /**
   * Restores a removed wish unchanged.
   * @throws {AlreadyWished}
   * @throws {WishlistFull}
   */
  take({ appId }: Wish): void {
    if (this.#appIds.has(appId)) throw new AlreadyWished();
    if (this.#appIds.size >= WISHLIST_CAP) throw new WishlistFull(WISHLIST_CAP);
    this.#appIds.add(appId);
  }
}
