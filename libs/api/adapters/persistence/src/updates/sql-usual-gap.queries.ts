import { UsualGapQueries } from '@patchlight/application/ports';
import type { UsualGapsBody } from '@patchlight/contracts';
import { HISTORY_DAYS, usualGapOf } from '@patchlight/domain';
import type { Database } from '../kernel/database.ts';

/** Newest posts of a game that are read: enough for 13 days with an update, unless it posts eight times a day. */
const POSTS = 100;

export class SqlUsualGapQueries extends UsualGapQueries {
  constructor(private readonly db: Database) {
    super();
  }

  override async listOfUser(userId: string): Promise<UsualGapsBody['data']> {
    const rows = await this.db.query<{ app_id: number; days: string | null }>(
      `select f.app_id, (
         select string_agg(distinct day::text, ' ') from (
           select floor(extract(epoch from posted_at) / 86400)::int as day from updates
           where app_id = f.app_id and not is_hidden and posted_at > now() - interval '${HISTORY_DAYS} days'
           order by posted_at desc limit ${POSTS}) newest) as days
       from follows f where f.user_id = $1 order by f.app_id`,
      [userId],
    );
    return rows.map(({ app_id: appId, days }) => ({
      appId,
      usualGap: usualGapOf(days?.split(' ').map(Number) ?? []),
    }));
  }
}
