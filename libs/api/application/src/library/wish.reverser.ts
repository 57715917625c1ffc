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

/** Restores a removed wish unchanged. */
export class WishReverser extends Reverser {
  override readonly kinds = [KIND];

  constructor(private readonly wishlists: WishlistRepository) {
    super();
  }

  /**
   * @throws {AlreadyWished} the game was added again
   * @throws {WishlistFull}
   */
  override async revert(userId: string, _: string, payload: unknown): Promise<void> {
    const { appId, addedAt, notifies } = payload as Removed;
    const wishlist = await this.wishlists.lock(userId);
    const wish = { userId, appId, addedAt: new Date(addedAt), notifies };
    wishlist.take(wish);
    await this.wishlists.add(wish);
  }
}
