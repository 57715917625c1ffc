import { EarlyAccess } from '@patchlight/application/ports';
import type { Database } from '../kernel/database.ts';
import { tables } from '../statements.ts';

export class SqlEarlyAccess extends EarlyAccess {
  constructor(private readonly db: Database) {
    super();
  }

  override async isOn(userId: string): Promise<boolean> {
    const user = tables.selectFrom('users').where('id', '=', userId);
    return (await this.db.first(user.where('hasEarlyAccess', '=', true))) !== null;
  }

  override async turn(userId: string, isOn: boolean): Promise<void> {
    await this.db.run(tables.updateTable('users').set({ hasEarlyAccess: isOn }).where('id', '=', userId));
  }
}
