import { ApiTokenQueries } from '@patchlight/application/ports';
import type { ApiTokenHolder, Clock } from '@patchlight/application/ports';
import type { ApiTokenRow, TokenScope } from '@patchlight/contracts';
import { Batcher } from '../kernel/statements/batcher.ts';
import { inIso, toIso } from '../kernel/database.ts';
import type { Database } from '../kernel/database.ts';
import { c, row } from '../kernel/tables/rows.ts';
import type { RowOf } from '../kernel/tables/rows.ts';
import { sha256 } from '../kernel/tokens/sha256.ts';
import { tables } from '../statements.ts';

const LIVING = row({
  id: c.bigint,
  user_id: c.bigint,
  name: c.text,
  scopes: c.words<TokenScope>(),
  app_ids: c.ints.orNull,
  hash: c.text,
  is_noted: c.boolean,
});

const LISTED = [
  'id',
  'name',
  'prefix',
  'scopes',
  'appIds',
  'createdAt',
  'expiresAt',
  'lastUsedAt',
  'lastUsedFrom',
  'previousExpiresAt',
] as const;

interface Use {
  id: string;
  addressRange: string;
}

/**
 * Queries the database on every request, as `SqlSessionQueries` does. Records the use of a token at most once a minute,
 * batched.
 */
export class SqlApiTokenQueries extends ApiTokenQueries {
  private readonly living = new Batcher((hashes: string[]) => this.find(hashes));
  private readonly used = new Batcher((uses: Use[]) => this.noteUse(uses));

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async authenticate(token: string, addressRange: string): Promise<ApiTokenHolder | null> {
    const row = await this.living.ask(sha256(token).toString('hex'));
    if (!row) return null;
    if (!row.is_noted) await this.used.ask({ id: row.id, addressRange });
    return {
      userId: row.user_id,
      tokenId: row.id,
      name: row.name,
      scopes: row.scopes,
      appIds: row.app_ids,
    };
  }

  override async list(userId: string): Promise<ApiTokenRow[]> {
    const now = this.clock.now();
    const rows = await this.db.all(
      tables.selectFrom('apiTokens').select(LISTED).where('userId', '=', userId).orderBy('id'),
    );
    return rows.map(({ previousExpiresAt, ...row }) => ({
      ...inIso(row),
      isExpired: row.expiresAt !== null && row.expiresAt <= now,
      previousValidUntil: previousExpiresAt && previousExpiresAt > now ? toIso(previousExpiresAt) : null,
    }));
  }

  private async find(hashes: string[]): Promise<(RowOf<typeof LIVING> | null)[]> {
    const rows = await this.db.query(
      LIVING,
      `with asked as (select decode(hash, 'hex') as hash from unnest($1::text[]) hash),
         found as (
           select a.hash, t.id from asked a join api_tokens t on t.token_hash = a.hash
           where coalesce(t.expires_at > $2::timestamptz, true)
           union all
           select a.hash, t.id from asked a join api_tokens t on t.previous_hash = a.hash
           where t.previous_expires_at > $2::timestamptz
         )
       select t.id, t.user_id, t.name, t.scopes, t.app_ids, encode(found.hash, 'hex') as hash,
         coalesce(t.last_used_at > $2::timestamptz - interval '1 minute', false) as is_noted
       from found join api_tokens t using (id) join users u on u.id = t.user_id where u.disabled_at is null`,
      [hashes, this.clock.now()],
    );
    const byHash = new Map(rows.map((row) => [row.hash, row]));
    return hashes.map((hash) => byHash.get(hash) ?? null);
  }

  private async noteUse(uses: Use[]): Promise<void[]> {
    await this.db.change(
      `update api_tokens t set last_used_at = $3, last_used_from = used.range
       from (
         select id, range from unnest($1::bigint[], $2::text[]) as use (id, range)
         join (select id from api_tokens where id = any($1::bigint[]) order by id for update skip locked) free using (id)
       ) used where t.id = used.id`,
      [uses.map(({ id }) => id), uses.map(({ addressRange }) => addressRange), this.clock.now()],
    );
    return uses.map(() => undefined);
  }
}
