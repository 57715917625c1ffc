import type { Wish } from '@patchlight/domain';
import { Reverser } from '../kernel/ports.ts';
import type { Reversal } from '../kernel/ports.ts';
import type { WishlistRepository } from './ports.ts';

const KIND = 'drop-wish';

interface Removed {
  appId: number;
  addedAt: string;
  notifies: boolean;
}

export const wishReversal = ({ appId, addedAt, notifies }: Wish): Reversal => ({
  kind: KIND,
  payload: { appId, addedAt: addedAt.toISOString(), notifies } satisfies Removed,
});

/** Puts a removed game back on the wishlist, as it stood there. */
export class WishReverser extends Reverser {
  override readonly kinds = [KIND];

  constructor(private readonly wishlists: WishlistRepository) {
    super();
  }

  /**
   * @throws {AlreadyWished} the game is on the wishlist again
   * @throws {WishlistFull} the wishlist is full by now
   */
  override async revert(userId: string, _: string, payload: unknown): Promise<void> {
    const { appId, addedAt, notifies } = payload as Removed;
    const wishlist = await this.wishlists.lock(userId);
    const wish = { userId, appId, addedAt: new Date(addedAt), notifies };
    wishlist.take(wish);
    await this.wishlists.add(wish);
  }
}
