import { SecurityQueries } from '@patchlight/application/ports';
import type { Clock, RecordedActivity, SignedInBrowser } from '@patchlight/application/ports';
import { sql } from 'kysely';
import { inIso } from '../kernel/database.ts';
import type { Database } from '../kernel/database.ts';
import { tables } from '../statements.ts';

const ORIGIN = ['id', 'addressRange', 'userAgent'] as const;

export class SqlSecurityQueries extends SecurityQueries {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async listSessions(userId: string): Promise<SignedInBrowser[]> {
    const rows = await this.db.all(
      tables
        .selectFrom('sessions')
        .select([...ORIGIN, 'createdAt', sql<Date>`coalesce(last_seen_at, created_at)`.as('lastSeenAt')])
        .where('userId', '=', userId)
        .where('expiresAt', '>', this.clock.now())
        .orderBy('lastSeenAt', 'desc')
        .orderBy('id'),
    );
    return rows.map(inIso);
  }

  override async listActivity(
    userId: string,
    before: string | null,
    limit: number,
  ): Promise<RecordedActivity[]> {
    const newest = tables
      .selectFrom('accountActivity')
      .select([...ORIGIN, 'act', 'at', 'detail'])
      .where('userId', '=', userId)
      .orderBy('id', 'desc')
      .limit(limit);
    const rows = await this.db.all(before === null ? newest : newest.where('id', '<', before));
    return rows.map(inIso);
  }
}
