import { AccountTokenRepository } from '@patchlight/application/ports';
import type { TokenHolder, TokenPurpose } from '@patchlight/application/ports';
import type { Database } from '../kernel/database.ts';
import { sha256 } from '../kernel/sha256.ts';

export class SqlAccountTokenRepository extends AccountTokenRepository {
  constructor(private readonly db: Database) {
    super();
  }

  override async add(
    token: string,
    purpose: TokenPurpose,
    { userId, email, now, expiresAt }: TokenHolder & { now: Date; expiresAt: Date },
  ): Promise<void> {
    await this.db.query(
      `insert into account_tokens (token_hash, user_id, purpose, email, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [sha256(token), userId, purpose, email, now, expiresAt],
    );
  }

  override async consume(token: string, purpose: TokenPurpose, now: Date): Promise<TokenHolder | null> {
    const row = await this.db.queryOne<{ user_id: string; email: string }>(
      `delete from account_tokens where token_hash = $1 and purpose = $2 and expires_at > $3
       returning user_id, email`,
      [sha256(token), purpose, now],
    );
    return row && { userId: row.user_id, email: row.email };
  }

  override async revoke(userId: string, purposes: readonly TokenPurpose[]): Promise<void> {
    await this.db.query('select from users where id = $1 for no key update', [userId]);
    await this.db.query('delete from account_tokens where user_id = $1 and purpose = any($2)', [
      userId,
      purposes,
    ]);
  }
}
