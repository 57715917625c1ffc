import { UsualGapQueries } from '@patchlight/application/ports';
import type { GameRhythm, UsualGapsBody, V1RhythmBody } from '@patchlight/contracts';
import { HISTORY_DAYS, usualGapOf } from '@patchlight/domain';
import type { Database } from '../kernel/database.ts';
import { c, row } from '../kernel/tables/rows.ts';
import type { RowOf } from '../kernel/tables/rows.ts';

const GAP = row({
  app_id: c.int,
  name: c.text,
  /** With an update, since the game left early access. */
  days: c.text.orNull,
  is_early_access: c.boolean,
});

type GapRow = RowOf<typeof GAP>;

/** Newest posts of a game that are read: enough for 13 days with an update, unless it posts eight times a day. */
const POSTS = 100;

export class SqlUsualGapQueries extends UsualGapQueries {
  constructor(private readonly db: Database) {
    super();
  }

  override async listOfUser(userId: string): Promise<UsualGapsBody['data']> {
    const rows = await this.rows(userId, null);
    return rows.map((row) => ({ appId: row.app_id, ...toRhythm(row) }));
  }

  override async findOfUser(userId: string, appId: number): Promise<V1RhythmBody | null> {
    const [row] = await this.rows(userId, appId);
    return row ? { appId, gameName: row.name, ...toRhythm(row) } : null;
  }

  private rows(userId: string, appId: number | null): Promise<GapRow[]> {
    return this.db.query(
      GAP,
      `select f.app_id, g.name, (
         select string_agg(distinct day::text, ' ') from (
           select floor(extract(epoch from posted_at) / 86400)::int as day from updates
           where app_id = f.app_id and not is_hidden and posted_at > now() - interval '${HISTORY_DAYS} days'
             and posted_at >= coalesce(l.left_early_access_on::timestamp at time zone 'UTC', '-infinity')
           order by posted_at desc limit ${POSTS}) newest) as days,
         coalesce(l.is_early_access, false) as is_early_access
       from follows f join games g on g.app_id = f.app_id left join game_listings l on l.app_id = f.app_id
       where f.user_id = $1 and ($2::int is null or f.app_id = $2) order by f.app_id`,
      [userId, appId],
    );
  }
}

const toRhythm = ({ days, is_early_access: isEarlyAccess }: GapRow): GameRhythm => ({
  usualGap: usualGapOf(days?.split(' ').map(Number) ?? []),
  isEarlyAccess,
});
