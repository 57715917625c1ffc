import { AlreadyWished, WishlistFull } from './wishlist.errors.ts';

/** More than anybody waits for; what holds a list that is shown as a whole. */
export const WISHLIST_CAP = 1_000;

/** One game on one user's wishlist. */
export interface Wish {
  userId: string;
  appId: number;
  addedAt: Date;
  /** Whether its user hears of its release and of a lower price. */
  notifies: boolean;
}

/** A user's wishlist, as far as the rule for adding to it needs it. A game may be followed as well. */
export class Wishlist {
  readonly userId: string;
  readonly #appIds: Set<number>;

  constructor(userId: string, appIds: Iterable<number>) {
    this.userId = userId;
    this.#appIds = new Set(appIds);
  }

  /**
   * @throws {AlreadyWished} the game is on the wishlist
   * @throws {WishlistFull}
   */
  wish(appId: number, now: Date): Wish {
    const wish = { userId: this.userId, appId, addedAt: now, notifies: true };
    this.take(wish);
    return wish;
  }

  /**
   * Takes a wish as it is, such as one that was removed by mistake.
   * @throws {AlreadyWished} the game is on the wishlist
   * @throws {WishlistFull}
   */
  take({ appId }: Wish): void {
    if (this.#appIds.has(appId)) throw new AlreadyWished();
    if (this.#appIds.size >= WISHLIST_CAP) throw new WishlistFull(WISHLIST_CAP);
    this.#appIds.add(appId);
  }
}
