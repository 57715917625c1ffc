import { AccountEraser } from '@patchlight/application/ports';
import type { Database } from '../kernel/database.ts';
import { tables } from '../statements.ts';
import { DELETED_WITH_USER } from '../tables.ts';

/** Foreign keys delete the rows of most tables (on delete cascade). */
export class SqlAccountEraser extends AccountEraser {
  constructor(private readonly db: Database) {
    super();
  }

  override async erase(userId: string): Promise<string | null | undefined> {
    // In the same order as the settling of payments: first the account, then the user.
    const payer = await this.db.first(
      tables.selectFrom('billingAccounts').select('customerId').where('userId', '=', userId).forUpdate(),
    );
    const customerId = payer?.customerId ?? null;
    if ((await this.db.run(tables.deleteFrom('users').where('id', '=', userId))) === 0) return undefined;
    await this.db.run(tables.insertInto('deletedAccounts').values({ userId, customerId }));
    const acts = tables.updateTable('auditEntries').where('actorId', '=', userId);
    await this.db.run(acts.set({ addressRange: null }));
    for (const table of DELETED_WITH_USER)
      await this.db.change(`delete from ${table} where user_id = $1`, [userId]);
    return customerId;
  }
}
