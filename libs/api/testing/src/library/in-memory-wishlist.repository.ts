import { WishlistRepository } from '@patchlight/application/ports';
import { Wishlist } from '@patchlight/domain';
import type { Wish } from '@patchlight/domain';

/** Wishlists without locks. */
export class InMemoryWishlistRepository extends WishlistRepository {
  private wishes: Wish[] = [];

  /** What is on a user's wishlist, in the order of adding. */
  of(userId: string): Wish[] {
    return this.wishes.filter((wish) => wish.userId === userId);
  }

  override async lock(userId: string): Promise<Wishlist> {
    return new Wishlist(
      userId,
      this.of(userId).map(({ appId }) => appId),
    );
  }

  override async add(wish: Wish): Promise<void> {
    this.wishes.push({ ...wish });
  }

  override async remove(userId: string, appId: number): Promise<Wish | null> {
    const found = this.find(userId, appId);
    this.wishes = this.wishes.filter((wish) => wish !== found);
    return found;
  }

  override async setNotifies(userId: string, appId: number, notifies: boolean): Promise<boolean> {
    const found = this.find(userId, appId);
    if (found) found.notifies = notifies;
    return found !== null;
  }

  private find(userId: string, appId: number): Wish | null {
    return this.of(userId).find((wish) => wish.appId === appId) ?? null;
  }
}
