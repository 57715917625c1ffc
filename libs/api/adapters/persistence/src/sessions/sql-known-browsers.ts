import { BROWSERS_PER_ACCOUNT, KnownBrowsers } from '@patchlight/application/ports';
import type { Database } from '../kernel/database.ts';
import { sha256 } from '../kernel/sha256.ts';

export class SqlKnownBrowsers extends KnownBrowsers {
  constructor(private readonly db: Database) {
    super();
  }

  override async find(userId: string, browser: string): Promise<string | null> {
    const hash = sha256(browser);
    const row = await this.db.queryOne(
      'select from known_browsers where user_id = $1 and browser_hash = $2',
      [userId, hash],
    );
    return row === null ? null : hash.toString('base64url');
  }

  override async remember(userId: string, browser: string, now: Date): Promise<void> {
    const noted = await this.db.change(
      `insert into known_browsers as k (user_id, browser_hash, seen_at) values ($1, $2, $3)
       on conflict (user_id, browser_hash) do update set seen_at = excluded.seen_at
       where excluded.seen_at - k.seen_at > interval '1 day'`,
      [userId, sha256(browser), now],
    );
    if (noted === 0) return;
    await this.db.query(
      `delete from known_browsers where user_id = $1 and browser_hash in
         (select browser_hash from known_browsers where user_id = $1
          order by seen_at desc, browser_hash = $2 desc offset ${BROWSERS_PER_ACCOUNT})`,
      [userId, sha256(browser)],
    );
  }
}
