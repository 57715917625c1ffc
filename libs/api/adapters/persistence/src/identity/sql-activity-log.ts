import { ActivityLog } from '@patchlight/application/ports';
import type { Activity } from '@patchlight/application/ports';
import type { AccountAct } from '@patchlight/contracts';
import { NOT_WAITING_FOR_DISK } from '../kernel/database.ts';
import type { Database } from '../kernel/database.ts';

/**
 * Standalone entries that need not survive a crash. Waiting for the disk only for existing users would also reveal by
 * timing which names exist.
 */
const NOT_WAITING: ReadonlySet<AccountAct> = new Set(['sign-in-refused', 'password-refused']);
const MOST_OF_USER_AGENT = 256;

export class SqlActivityLog extends ActivityLog {
  constructor(private readonly db: Database) {
    super();
  }

  override async record({ userId, act, caller, detail = {} }: Activity): Promise<void> {
    const { addressRange, userAgent } = caller;
    const hurry = NOT_WAITING.has(act) ? `, ${NOT_WAITING_FOR_DISK}` : '';
    await this.db.change(
      `insert into account_activity (user_id, act, detail, address_range, user_agent)
       select id, $2, $3, $4, $5 from users where id = $1
       returning id${hurry}`,
      [userId, act, JSON.stringify(detail), addressRange, userAgent.slice(0, MOST_OF_USER_AGENT)],
    );
  }
}
