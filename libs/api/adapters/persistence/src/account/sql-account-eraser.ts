import { AccountEraser } from '@patchlight/application/ports';
import type { Database } from '../kernel/database.ts';
import { DELETED_WITH_USER } from '../tables.ts';

/** Foreign keys delete the rows of most tables (on delete cascade). */
export class SqlAccountEraser extends AccountEraser {
  constructor(private readonly db: Database) {
    super();
  }

  override async erase(userId: string): Promise<string | null | undefined> {
    // In the same order as the settling of payments: first the account, then the user.
    const payer = await this.db.queryOne<{ customer_id: string }>(
      'select customer_id from billing_accounts where user_id = $1 for update',
      [userId],
    );
    const customerId = payer?.customer_id ?? null;
    if ((await this.db.change('delete from users where id = $1', [userId])) === 0) return undefined;
    await this.db.change('insert into deleted_accounts (user_id, customer_id) values ($1, $2)', [
      userId,
      customerId,
    ]);
    await this.db.change('update audit_entries set address_range = null where actor_id = $1', [userId]);
    for (const table of DELETED_WITH_USER)
      await this.db.change(`delete from ${table} where user_id = $1`, [userId]);
    return customerId;
  }
}
