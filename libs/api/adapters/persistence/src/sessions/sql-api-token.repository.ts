import { ApiTokenRepository } from '@patchlight/application/ports';
import type { NewApiToken } from '@patchlight/application/ports';
import type { Database } from '../kernel/database.ts';
import { sha256 } from '../kernel/sha256.ts';

export class SqlApiTokenRepository extends ApiTokenRepository {
  constructor(private readonly db: Database) {
    super();
  }

  override async add(made: NewApiToken, limit: number): Promise<string | null> {
    const { userId, token, name, prefix, scope, createdAt, expiresAt } = made;
    await this.db.query('select from users where id = $1 for update', [userId]);
    const row = await this.db.queryOne<{ id: string }>(
      `insert into api_tokens (user_id, token_hash, name, prefix, scope, created_at, expires_at)
       select $1::bigint, $2::bytea, $3::text, $4::text, $5::text, $6::timestamptz, $7::timestamptz
       where (select count(*) from api_tokens where user_id = $1::bigint) < $8 returning id`,
      [userId, sha256(token), name, prefix, scope, createdAt, expiresAt, limit],
    );
    return row?.id ?? null;
  }

  override async remove(userId: string, id: string): Promise<boolean> {
    return (await this.db.change('delete from api_tokens where user_id = $1 and id = $2', [userId, id])) > 0;
  }
}
