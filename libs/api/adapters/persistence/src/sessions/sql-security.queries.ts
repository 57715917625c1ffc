import { SecurityQueries } from '@patchlight/application/ports';
import type { Clock, RecordedActivity, SignedInBrowser } from '@patchlight/application/ports';
import { toIso } from '../kernel/database.ts';
import type { Database } from '../kernel/database.ts';

interface OriginRow {
  id: string;
  address_range: string;
  user_agent: string;
}

const originOf = (row: OriginRow) => ({
  id: row.id,
  addressRange: row.address_range,
  userAgent: row.user_agent,
});

export class SqlSecurityQueries extends SecurityQueries {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async listSessions(userId: string): Promise<SignedInBrowser[]> {
    const rows = await this.db.query<OriginRow & { created_at: Date; seen_at: Date }>(
      `select id, address_range, user_agent, created_at, coalesce(last_seen_at, created_at) as seen_at
       from sessions where user_id = $1 and expires_at > $2
       order by seen_at desc, id`,
      [userId, this.clock.now()],
    );
    return rows.map((row) => ({
      ...originOf(row),
      createdAt: toIso(row.created_at),
      lastSeenAt: toIso(row.seen_at),
    }));
  }

  override async listActivity(
    userId: string,
    before: string | null,
    limit: number,
  ): Promise<RecordedActivity[]> {
    const rows = await this.db.query<OriginRow & Pick<RecordedActivity, 'act' | 'detail'> & { at: Date }>(
      `select id, act, at, detail, address_range, user_agent from account_activity
       where user_id = $1 and ($2::bigint is null or id < $2::bigint)
       order by id desc limit $3`,
      [userId, before, limit],
    );
    return rows.map((row) => ({ ...originOf(row), act: row.act, at: toIso(row.at), detail: row.detail }));
  }
}
