import { WishlistRepository } from '@patchlight/application/ports';
import { Wishlist } from '@patchlight/domain';
import type { Wish } from '@patchlight/domain';
import type { Database } from '../kernel/database.ts';
import { lockUser, tables } from '../statements.ts';
import { makeListingsDue, makePricesDue } from './sql-listing.repository.ts';

export class SqlWishlistRepository extends WishlistRepository {
  constructor(private readonly db: Database) {
    super();
  }

  override async lock(userId: string): Promise<Wishlist> {
    await this.db.first(lockUser(userId));
    const rows = await this.db.all(
      tables.selectFrom('wishlistItems').select('appId').where('userId', '=', userId),
    );
    return new Wishlist(
      userId,
      rows.map(({ appId }) => appId),
    );
  }

  override async add({ userId, appId, notifies, addedAt }: Wish): Promise<void> {
    await this.db.change(
      `insert into wishlist_items (user_id, app_id, notifies, added_at, country)
       select id, $2, $3, $4, store_country from users where id = $1`,
      [userId, appId, notifies, addedAt],
    );
    await makeListingsDue(this.db, [appId]);
    await makePricesDue(this.db, userId, [appId]);
  }

  override async remove(userId: string, appId: number): Promise<Wish | null> {
    return this.db.first(
      tables
        .deleteFrom('wishlistItems')
        .where('userId', '=', userId)
        .where('appId', '=', appId)
        .returning(['userId', 'appId', 'notifies', 'addedAt']),
    );
  }

  override async setNotifies(userId: string, appId: number, notifies: boolean): Promise<boolean> {
    const own = tables.updateTable('wishlistItems').where('userId', '=', userId);
    return (await this.db.run(own.set({ notifies }).where('appId', '=', appId))) > 0;
  }

  override async setCountry(userId: string, country: string): Promise<void> {
    await this.db.run(tables.updateTable('users').set({ storeCountry: country }).where('id', '=', userId));
    const rows = await this.db.all(
      tables.updateTable('wishlistItems').set({ country }).where('userId', '=', userId).returning('appId'),
    );
    await makePricesDue(
      this.db,
      userId,
      rows.map(({ appId }) => appId),
    );
  }
}
