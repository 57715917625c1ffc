import { SourceQueries } from '@patchlight/application/ports';
import type { PageQuery } from '@patchlight/application/ports';
import type {
  BreakerChange,
  Punctuality,
  ReplayRow,
  RequestPurpose,
  SourceAlarmsBody,
  SourceBody,
} from '@patchlight/contracts';
import { ANSWERS_TO_LEARN } from '@patchlight/domain';
import { sql } from 'kysely';
import type { Database } from '../kernel/database.ts';
import { inIso, toIso } from '../kernel/database.ts';
import { tables } from '../statements.ts';
import { openAlarms } from './ingestion-overview.ts';
import { pageOf } from './paging.ts';
import { c, row } from '../kernel/tables/rows.ts';

/** Percentage of active games within two intervals. */
const GOAL = 95;
const MOST_LATE = 5;
const MOST_CHANGES = 50;
const MOST_TAGS = 20;
const MOST_REPLAYS = 3;

const PUNCTUALITY = row({ active: c.int, measured: c.int, withinOne: c.int, withinTwo: c.int });

/** Followed games with an update in the last 7 days, and how many intervals ago each was polled. */
const ACTIVE = `
  select f.app_id, g.name, f.last_fetched_at, f.polled_every,
    extract(epoch from now() - f.last_fetched_at) / f.polled_every as intervals
  from game_feeds f join games g on g.app_id = f.app_id join updates u on u.id = g.latest_update_id
  where f.due_at is not null and u.posted_at > now() - interval '7 days'`;

export class SqlSourceQueries extends SourceQueries {
  constructor(private readonly db: Database) {
    super();
  }

  override async getOverview(): Promise<SourceBody['data']> {
    return {
      punctuality: await this.punctuality(),
      requests: await this.db.query(
        row({ purpose: c.word<RequestPurpose>(), today: c.int, week: c.int }),
        `select purpose, coalesce(sum(requests) filter (where day = current_date), 0)::int as today,
           sum(requests)::int as week
         from store_requests where day > current_date - 7 group by purpose order by week desc, purpose`,
      ),
      breakers: await this.breakers(),
      endpoints: await this.endpoints(),
      unknownTags: await this.unknownTags(),
      openAlarms: await openAlarms(this.db),
      replays: await this.replays(),
    };
  }

  override async listAlarms(query: Readonly<PageQuery>): Promise<SourceAlarmsBody['data']> {
    const { rows, pagination } = await pageOf(
      this.db,
      tables
        .selectFrom('sourceAlarms')
        .select(['id', 'endpoint', 'path', 'drift', 'before', 'now', 'url', 'example', 'raisedAt', 'seenAt'])
        .orderBy(sql`(seen_at is not null)`)
        .orderBy('id', 'desc'),
      query,
    );
    return { alarms: rows.map(inIso), pagination };
  }

  private async punctuality(): Promise<Punctuality> {
    const counts = await this.db.queryOne(
      PUNCTUALITY,
      `select count(*)::int as active, count(intervals)::int as measured,
         count(*) filter (where intervals <= 1)::int as "withinOne",
         count(*) filter (where intervals <= 2)::int as "withinTwo" from (${ACTIVE}) active`,
    );
    const late = await this.db.query(
      row({ app_id: c.int, name: c.text, last_fetched_at: c.instant, polled_every: c.int }),
      `select app_id, name, last_fetched_at, polled_every from (${ACTIVE}) active
       where intervals > 2 order by intervals desc, app_id limit ${MOST_LATE}`,
    );
    return {
      goal: GOAL,
      ...counts!,
      late: late.map((row) => ({
        appId: row.app_id,
        name: row.name,
        polledAt: toIso(row.last_fetched_at),
        intervalSeconds: row.polled_every,
      })),
    };
  }

  private async breakers(): Promise<BreakerChange[]> {
    const rows = await this.db.all(
      tables
        .selectFrom('storeHostChanges')
        .select(['host', 'at', 'state', 'status', 'failures', 'openUntil'])
        .orderBy('id', 'desc')
        .limit(MOST_CHANGES),
    );
    return rows.map(inIso);
  }

  private async endpoints(): Promise<SourceBody['data']['endpoints']> {
    const rows = await this.db.all(
      tables
        .selectFrom('sourceShapes')
        .select(['endpoint', 'answers', 'paths', 'seenAt'])
        .orderBy('endpoint'),
    );
    return rows.map((row) => ({ ...inIso(row), needed: ANSWERS_TO_LEARN }));
  }

  private async unknownTags(): Promise<SourceBody['data']['unknownTags']> {
    const rows = await this.db.all(
      tables
        .selectFrom('unknownTags')
        .select(['tag', 'posts', 'gid', 'seenAt'])
        .orderBy('posts', 'desc')
        .orderBy('tag')
        .limit(MOST_TAGS),
    );
    return rows.map(inIso);
  }

  /** The posts below the last one to read are counted, because ids jump with each quarter. */
  private async replays(): Promise<ReplayRow[]> {
    const rows = await this.db.all(
      tables
        .selectFrom('replays')
        .select(['id', 'isTrial', 'startedAt', 'endedAt', 'posts', 'answers', 'examples'])
        .select(['excerpts', 'kinds', 'hashes', 'items'])
        .select(
          sql<number>`case when ended_at is not null then 100 else floor(99.0 * posts / greatest(
            posts, (select count(*) from updates where id <= up_to_update_id), 1))::int end`.as('percent'),
        )
        .orderBy('id', 'desc')
        .limit(MOST_REPLAYS),
    );
    return rows.map(({ excerpts: excerpt, kinds: kind, hashes: hash, items: item, ...row }) => ({
      ...inIso(row),
      changed: { excerpt, kind, hash, item },
    }));
  }
}
