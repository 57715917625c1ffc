import { SetupCodes } from '@patchlight/application/ports';
import type { Database } from '../kernel/database.ts';
import { sha256 } from '../kernel/tokens/sha256.ts';
import { tables } from '../statements.ts';

const KEPT = 10;

export class SqlSetupCodes extends SetupCodes {
  constructor(private readonly db: Database) {
    super();
  }

  override async add(code: string): Promise<void> {
    await this.db.run(tables.insertInto('setupCodes').values({ codeHash: sha256(code) }));
    const newest = tables.selectFrom('setupCodes').select('id').orderBy('id', 'desc').limit(KEPT);
    await this.db.run(tables.deleteFrom('setupCodes').where('id', 'not in', newest));
  }

  override async redeem(code: string): Promise<boolean> {
    // A concurrent call waits here, and then finds no code or an admin.
    await this.db.change('lock table setup_codes in exclusive mode');
    const isValid = await this.db.exists(
      `select where exists (select from setup_codes where code_hash = $1)
         and not exists (select from users where is_admin)`,
      [sha256(code)],
    );
    if (!isValid) return false;
    await this.db.run(tables.deleteFrom('setupCodes'));
    return true;
  }
}
