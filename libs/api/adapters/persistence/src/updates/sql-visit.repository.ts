import { VisitRepository } from '@patchlight/application/ports';
import { UPDATE_KINDS } from '@patchlight/contracts';
import type { PostsOfHour, SinceLastVisitBody, UpdatesOfKind } from '@patchlight/contracts';
import type { Database } from '../kernel/database.ts';
import { toIso } from '../kernel/database.ts';
import { c, row } from '../kernel/tables/rows.ts';
import { LATEST, LATEST_COLUMNS, toLatestUpdate } from './latest-update.row.ts';
import { tables } from '../statements.ts';

const DAY = 86_400_000;
const PAUSE_MS = 30 * 60_000;
const FIRST_VISIT_DAYS = 7;
const REACH_DAYS = 90;
const UPDATES_PER_KIND = 3;
/** 14 days of a reader anywhere. */
const STRIP_DAYS = 15;

const RANKED = row({ ...LATEST, count: c.int, place: c.bigint });
const HOUR = row({ at: c.instant, posts: c.int, majors: c.int });

export class SqlVisitRepository extends VisitRepository {
  constructor(private readonly db: Database) {
    super();
  }

  override async mark(userId: string, now: Date): Promise<void> {
    await this.db.change(
      `insert into visits as v (user_id, last_seen_at) values ($1, $2)
       on conflict (user_id) do update set
         previous_ended_at = case when v.last_seen_at < $3 then v.last_seen_at else v.previous_ended_at end,
         last_seen_at = greatest(v.last_seen_at, $2)`,
      [userId, now, new Date(now.getTime() - PAUSE_MS)],
    );
  }

  /**
   * A post counts by its date, and for games followed before also by the time it was first seen, since it may arrive
   * late.
   */
  override async getSinceLast(userId: string, now: Date): Promise<SinceLastVisitBody['data']> {
    const previous = await this.previousEnd(userId, now);
    const daysBack = (days: number): Date => new Date(now.getTime() - days * DAY);
    const since = new Date(
      Math.max(previous?.getTime() ?? daysBack(FIRST_VISIT_DAYS).getTime(), daysBack(REACH_DAYS).getTime()),
    );
    const rows = await this.db.query(
      RANKED,
      `select * from (
         select ${LATEST_COLUMNS}, count(*) over (partition by u.kind)::int as count,
           row_number() over (partition by u.kind order by u.posted_at desc, u.id desc) as place
         from follows f
         join games g on g.app_id = f.app_id
         join updates u on u.app_id = f.app_id and u.posted_at >= $2::timestamptz - interval '2 days'
           and (u.posted_at >= $2 or (u.seen_at >= $2 and u.posted_at >= f.followed_at)) and not u.is_hidden
         where f.user_id = $1
       ) ranked where place <= ${UPDATES_PER_KIND} order by place`,
      [userId, since],
    );
    const ofKind = (kind: UpdatesOfKind['kind']): UpdatesOfKind => {
      const found = rows.filter((row) => row.kind === kind);
      return { kind, count: found[0]?.count ?? 0, updates: found.map(toLatestUpdate) };
    };
    return {
      since: since.toISOString(),
      isFirstVisit: previous === null,
      kinds: UPDATE_KINDS.map(ofKind).filter(({ count }) => count > 0),
      hours: await this.postsByHour(userId, daysBack(STRIP_DAYS), now),
    };
  }

  private async postsByHour(userId: string, since: Date, now: Date): Promise<PostsOfHour[]> {
    const rows = await this.db.query(
      HOUR,
      `select date_trunc('hour', u.posted_at) as at, count(*)::int as posts,
         count(*) filter (where u.kind = 'major')::int as majors
       from follows f join updates u on u.app_id = f.app_id
         and u.posted_at >= $2::timestamptz and u.posted_at <= $3::timestamptz and not u.is_hidden
       where f.user_id = $1 group by 1 order by 1`,
      [userId, since, now],
    );
    return rows.map(({ at, posts, majors }) => ({ at: toIso(at), posts, majors }));
  }

  /** End of the previous visit, whether or not the current one is marked yet. */
  private async previousEnd(userId: string, now: Date): Promise<Date | null> {
    const visit = await this.db.first(
      tables.selectFrom('visits').select(['lastSeenAt', 'previousEndedAt']).where('userId', '=', userId),
    );
    if (!visit) return null;
    const { lastSeenAt, previousEndedAt } = visit;
    return lastSeenAt.getTime() < now.getTime() - PAUSE_MS ? lastSeenAt : previousEndedAt;
  }
}
