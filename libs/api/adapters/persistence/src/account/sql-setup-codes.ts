import { SetupCodes } from '@patchlight/application/ports';
import type { Database } from '../kernel/database.ts';
import { sha256 } from '../kernel/sha256.ts';

const KEPT = 10;

export class SqlSetupCodes extends SetupCodes {
  constructor(private readonly db: Database) {
    super();
  }

  override async add(code: string): Promise<void> {
    await this.db.query('insert into setup_codes (code_hash) values ($1)', [sha256(code)]);
    await this.db.query(
      'delete from setup_codes where id not in (select id from setup_codes order by id desc limit $1)',
      [KEPT],
    );
  }

  override async redeem(code: string): Promise<boolean> {
    // A concurrent call waits here, and then finds no code or an admin.
    await this.db.query('lock table setup_codes in exclusive mode');
    const row = await this.db.queryOne(
      `select where exists (select from setup_codes where code_hash = $1)
         and not exists (select from users where is_admin)`,
      [sha256(code)],
    );
    if (row === null) return false;
    await this.db.query('delete from setup_codes');
    return true;
  }
}
