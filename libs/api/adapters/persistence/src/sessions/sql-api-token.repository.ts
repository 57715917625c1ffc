import { ApiTokenRepository } from '@patchlight/application/ports';
import type { ExpiringApiToken, NewApiToken } from '@patchlight/application/ports';
import type { Database } from '../kernel/database.ts';
import { c, row } from '../kernel/tables/rows.ts';
import { sha256 } from '../kernel/tokens/sha256.ts';
import { anyOf, lockUser, tables } from '../statements.ts';

const EXPIRING = row({
  id: c.bigint,
  user_id: c.bigint,
  token_name: c.text,
  prefix: c.text,
  expires_at: c.instant,
  name: c.text,
  email: c.text,
});

export class SqlApiTokenRepository extends ApiTokenRepository {
  constructor(private readonly db: Database) {
    super();
  }

  override async add(made: NewApiToken, limit: number): Promise<string | null> {
    const { userId, token, name, prefix, scopes, appIds, createdAt, expiresAt } = made;
    await this.db.first(lockUser(userId));
    const added = await this.db.queryOne(
      row({ id: c.bigint }),
      `insert into api_tokens (user_id, token_hash, name, prefix, scopes, app_ids, created_at, expires_at)
       select $1::bigint, $2::bytea, $3::text, $4::text, $5::text[], $6::int[], $7::timestamptz, $8::timestamptz
       where (select count(*) from api_tokens where user_id = $1::bigint) < $9 returning id`,
      [userId, sha256(token), name, prefix, scopes, appIds, createdAt, expiresAt, limit],
    );
    return added?.id ?? null;
  }

  override async rotate(
    userId: string,
    id: string,
    { token, prefix, now, previousUntil }: Parameters<ApiTokenRepository['rotate']>[2],
  ): Promise<string | null> {
    const rotated = await this.db.queryOne(
      row({ name: c.text }),
      `update api_tokens t set token_hash = $3, prefix = $4, rotated_at = $5, previous_hash = t.token_hash,
         previous_expires_at = least(t.expires_at, $6), expires_at = next.expires_at, warned_at = null
       from (
         select id, $5::timestamptz + (expires_at - coalesce(rotated_at, created_at)) as expires_at
         from api_tokens where user_id = $1 and id = $2 and coalesce(expires_at > $5, true) for update
       ) next where t.id = next.id returning t.name`,
      [userId, id, sha256(token), prefix, now, previousUntil],
    );
    return rotated?.name ?? null;
  }

  override async claimExpiring(now: Date, until: Date, count: number): Promise<ExpiringApiToken[]> {
    const due = await this.db.query(
      EXPIRING,
      `select t.id, t.user_id, t.name as token_name, t.prefix, t.expires_at, u.name, u.email
       from api_tokens t join users u on u.id = t.user_id
       where t.warned_at is null and t.expires_at > $1 and t.expires_at <= $2
         and t.expires_at - coalesce(t.rotated_at, t.created_at) > interval '7 days'
         and u.email_verified and u.disabled_at is null
       order by t.expires_at limit $3 for update of t skip locked`,
      [now, until, count],
    );
    const claimed = await this.db.all(
      tables
        .updateTable('apiTokens')
        .set({ warnedAt: now })
        .where('id', '=', anyOf(due.map(({ id }) => id)))
        .where('warnedAt', 'is', null)
        .returning('id'),
    );
    const ids = new Set(claimed.map(({ id }) => id));
    const rows = due.filter(({ id }) => ids.has(id));
    return rows.map((row) => ({
      name: row.token_name,
      prefix: row.prefix,
      expiresAt: row.expires_at,
      owner: { id: row.user_id, name: row.name, email: row.email },
    }));
  }

  override async remove(userId: string, id: string): Promise<boolean> {
    const own = tables.deleteFrom('apiTokens').where('userId', '=', userId);
    return (await this.db.run(own.where('id', '=', id))) > 0;
  }
}
