import { InboxRepository } from '@patchlight/application/ports';
import type { Database } from '../kernel/database.ts';

/** Up to 18 digits fit a bigint; everything else is nobody's id. */
const isId = (id: string): boolean => /^\d{1,18}$/.test(id);

export class SqlInboxRepository extends InboxRepository {
  constructor(private readonly db: Database) {
    super();
  }

  override async markRead(userId: string, id: string): Promise<boolean> {
    if (!isId(id)) return false;
    const rows = await this.db.query(
      'update notifications set is_read = true where user_id = $1 and update_id = $2 returning 1',
      [userId, id],
    );
    return rows.length > 0;
  }

  override async markAllRead(userId: string): Promise<void> {
    await this.db.query('update notifications set is_read = true where user_id = $1 and not is_read', [
      userId,
    ]);
  }

  override async delete(userId: string, id: string): Promise<boolean> {
    if (!isId(id)) return false;
    const rows = await this.db.query(
      'delete from notifications where user_id = $1 and update_id = $2 returning 1',
      [userId, id],
    );
    return rows.length > 0;
  }

  override async deleteAll(userId: string): Promise<void> {
    await this.db.query('delete from notifications where user_id = $1', [userId]);
  }
}
