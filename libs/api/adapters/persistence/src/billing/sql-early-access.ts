import { EarlyAccess } from '@patchlight/application/ports';
import type { Database } from '../kernel/database.ts';

export class SqlEarlyAccess extends EarlyAccess {
  constructor(private readonly db: Database) {
    super();
  }

  override async isOn(userId: string): Promise<boolean> {
    const row = await this.db.queryOne('select from users where id = $1 and has_early_access', [userId]);
    return row !== null;
  }

  override async turn(userId: string, isOn: boolean): Promise<void> {
    await this.db.query('update users set has_early_access = $2 where id = $1', [userId, isOn]);
  }
}
