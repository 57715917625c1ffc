import { ApiTokenQueries } from '@patchlight/application/ports';
import type { ApiTokenHolder, Clock } from '@patchlight/application/ports';
import type { ApiTokenRow, TokenScope } from '@patchlight/contracts';
import { Batcher } from '../kernel/batcher.ts';
import { toIso } from '../kernel/database.ts';
import type { Database } from '../kernel/database.ts';
import { sha256 } from '../kernel/sha256.ts';

interface LivingRow {
  id: string;
  user_id: string;
  scope: TokenScope;
  hash: string;
  is_noted: boolean;
}

interface ListedRow {
  id: string;
  name: string;
  prefix: string;
  scope: TokenScope;
  created_at: string;
  expires_at: string | null;
  is_expired: boolean;
  last_used_at: string | null;
}

/**
 * Queries the database on every request, as `SqlSessionQueries` does. Records the use of a token at most once a minute,
 * batched.
 */
export class SqlApiTokenQueries extends ApiTokenQueries {
  private readonly living = new Batcher((hashes: string[]) => this.find(hashes));
  private readonly used = new Batcher((ids: string[]) => this.noteUse(ids));

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async authenticate(token: string): Promise<ApiTokenHolder | null> {
    const row = await this.living.ask(sha256(token).toString('hex'));
    if (!row) return null;
    if (!row.is_noted) await this.used.ask(row.id);
    return { userId: row.user_id, scope: row.scope };
  }

  override async list(userId: string): Promise<ApiTokenRow[]> {
    const rows = await this.db.query<ListedRow>(
      `select id, name, prefix, scope, created_at, expires_at, last_used_at,
         coalesce(expires_at <= $2::timestamptz, false) as is_expired
       from api_tokens where user_id = $1 order by id`,
      [userId, this.clock.now()],
    );
    return rows.map(({ id, name, prefix, scope, ...row }) => ({
      id,
      name,
      prefix,
      scope,
      createdAt: toIso(row.created_at),
      expiresAt: row.expires_at && toIso(row.expires_at),
      isExpired: row.is_expired,
      lastUsedAt: row.last_used_at && toIso(row.last_used_at),
    }));
  }

  private async find(hashes: string[]): Promise<(LivingRow | null)[]> {
    const rows = await this.db.query<LivingRow>(
      `select t.id, t.user_id, t.scope, encode(t.token_hash, 'hex') as hash,
         coalesce(t.last_used_at > $2::timestamptz - interval '1 minute', false) as is_noted
       from api_tokens t join users u on u.id = t.user_id
       where t.token_hash in (select decode(hash, 'hex') from unnest($1::text[]) hash)
         and coalesce(t.expires_at > $2::timestamptz, true) and u.disabled_at is null`,
      [hashes, this.clock.now()],
    );
    const byHash = new Map(rows.map((row) => [row.hash, row]));
    return hashes.map((hash) => byHash.get(hash) ?? null);
  }

  private async noteUse(ids: string[]): Promise<void[]> {
    await this.db.query(
      `update api_tokens set last_used_at = $2 where id in (
         select id from api_tokens where id = any($1::bigint[]) order by id for update skip locked)`,
      [ids, this.clock.now()],
    );
    return ids.map(() => undefined);
  }
}
