import { CsrfTokenRepository } from '@patchlight/application/ports';
import type { Database } from '../database.ts';
import { sha256 } from './sha256.ts';

export class SqlCsrfTokenRepository extends CsrfTokenRepository {
  constructor(private readonly db: Database) {
    super();
  }

  override async add(entry: Parameters<CsrfTokenRepository['add']>[0]): Promise<void> {
    const { browser, token, now, expiresAt, keep } = entry;
    await this.db.change(
      `insert into csrf_tokens (browser_hash, token_hash, created_at, expires_at) values ($1, $2, $3, $4)
       on conflict (browser_hash, token_hash)
       do update set created_at = excluded.created_at, expires_at = excluded.expires_at`,
      [sha256(browser), sha256(token), now, expiresAt],
    );
    await this.db.change(
      `delete from csrf_tokens where ctid in (
         select ctid from csrf_tokens where browser_hash = $1
         order by created_at desc offset $2 for update skip locked)`,
      [sha256(browser), keep],
    );
  }

  override async isKnown(browser: string, token: string, now: Date): Promise<boolean> {
    return this.db.exists(
      'select from csrf_tokens where browser_hash = $1 and token_hash = $2 and expires_at > $3',
      [sha256(browser), sha256(token), now],
    );
  }
}
