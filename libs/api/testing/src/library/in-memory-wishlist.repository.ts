import { WishlistRepository } from '@patchlight/application/ports';
import { Wishlist } from '@patchlight/domain';
import type { Wish } from '@patchlight/domain';
import { keyOf } from './in-memory-libraries.ts';
import type { InMemoryLibraries } from './in-memory-libraries.ts';

export class InMemoryWishlistRepository extends WishlistRepository {
  constructor(private readonly libraries: InMemoryLibraries) {
    super();
  }

  override async lock(userId: string): Promise<Wishlist> {
    await this.libraries.lock(userId);
    return new Wishlist(
      userId,
      this.libraries.wishesOf(userId).map(({ appId }) => appId),
    );
  }

  override async add(wish: Wish): Promise<void> {
    const key = keyOf(wish.userId, wish.appId);
    this.libraries.mustKnow(wish.appId);
    if (this.libraries.wishes.get(key)) throw new Error(`game ${wish.appId} is on the wishlist`);
    this.libraries.wishes.put(key, wish);
  }

  override async remove(userId: string, appId: number): Promise<Wish | null> {
    const found = this.libraries.wishes.get(keyOf(userId, appId));
    this.libraries.wishes.delete(keyOf(userId, appId));
    return found ?? null;
  }

  override async setNotifies(userId: string, appId: number, notifies: boolean): Promise<boolean> {
    const found = this.libraries.wishes.get(keyOf(userId, appId));
    if (found) this.libraries.wishes.put(keyOf(userId, appId), { ...found, notifies });
    return found !== undefined;
  }

  override async setCountry(userId: string, country: string): Promise<void> {
    this.libraries.countries.put(userId, country);
  }
}
