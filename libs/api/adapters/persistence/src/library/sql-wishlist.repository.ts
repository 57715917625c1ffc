import { WishlistRepository } from '@patchlight/application/ports';
import { Wishlist } from '@patchlight/domain';
import type { Wish } from '@patchlight/domain';
import type { Database } from '../kernel/database.ts';
import { makeListingsDue, makePricesDue } from './sql-listing.repository.ts';

export class SqlWishlistRepository extends WishlistRepository {
  constructor(private readonly db: Database) {
    super();
  }

  override async lock(userId: string): Promise<Wishlist> {
    await this.db.query('select 1 from users where id = $1 for no key update', [userId]);
    const rows = await this.db.query<{ app_id: number }>(
      'select app_id from wishlist_items where user_id = $1',
      [userId],
    );
    return new Wishlist(
      userId,
      rows.map(({ app_id }) => app_id),
    );
  }

  override async add({ userId, appId, notifies, addedAt }: Wish): Promise<void> {
    await this.db.query(
      `insert into wishlist_items (user_id, app_id, notifies, added_at, country)
       select id, $2, $3, $4, store_country from users where id = $1`,
      [userId, appId, notifies, addedAt],
    );
    await makeListingsDue(this.db, [appId]);
    await makePricesDue(this.db, userId, [appId]);
  }

  override async remove(userId: string, appId: number): Promise<Wish | null> {
    const row = await this.db.queryOne<{ notifies: boolean; added_at: Date }>(
      'delete from wishlist_items where user_id = $1 and app_id = $2 returning notifies, added_at',
      [userId, appId],
    );
    return row && { userId, appId, notifies: row.notifies, addedAt: row.added_at };
  }

  override async setNotifies(userId: string, appId: number, notifies: boolean): Promise<boolean> {
    const changed = await this.db.change(
      'update wishlist_items set notifies = $3 where user_id = $1 and app_id = $2',
      [userId, appId, notifies],
    );
    return changed > 0;
  }

  override async setCountry(userId: string, country: string): Promise<void> {
    await this.db.query('update users set store_country = $2 where id = $1', [userId, country]);
    const rows = await this.db.query<{ app_id: number }>(
      'update wishlist_items set country = $2 where user_id = $1 returning app_id',
      [userId, country],
    );
    await makePricesDue(
      this.db,
      userId,
      rows.map(({ app_id }) => app_id),
    );
  }
}
