import { SourceQueries } from '@patchlight/application/ports';
import type { PageQuery } from '@patchlight/application/ports';
import type {
  BreakerChange,
  Punctuality,
  ReplayChange,
  ReplayRow,
  RequestPurpose,
  RereadAnswers,
  SourceAlarmRow,
  SourceAlarmsBody,
  SourceBody,
} from '@patchlight/contracts';
import { ANSWERS_TO_LEARN } from '@patchlight/domain';
import type { Database } from '../kernel/database.ts';
import { toIso } from '../kernel/database.ts';
import { openAlarms } from './ingestion-overview.ts';
import { countUpTo, paginationOf } from './paging.ts';

/** Percentage of active games within two intervals. */
const GOAL = 95;
const MOST_LATE = 5;
const MOST_CHANGES = 50;
const MOST_TAGS = 20;
const MOST_REPLAYS = 3;

interface AlarmRow extends Omit<SourceAlarmRow, 'raisedAt' | 'seenAt'> {
  raised_at: Date;
  seen_at: Date | null;
}

interface ReplayState {
  id: string;
  is_trial: boolean;
  started_at: Date;
  ended_at: Date | null;
  posts: number;
  percent: number;
  excerpts: number;
  kinds: number;
  hashes: number;
  items: number;
  answers: RereadAnswers | null;
  examples: ReplayChange[];
}

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
      requests: await this.db.query<{ purpose: RequestPurpose; today: number; week: number }>(
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
    const { page, limit } = query;
    const total = await countUpTo(this.db, 'from source_alarms', []);
    const rows = await this.db.query<AlarmRow>(
      `select id, endpoint, path, drift, before, now, url, example, raised_at, seen_at from source_alarms
       order by (seen_at is not null), id desc limit $1 offset $2`,
      [limit, (page - 1) * limit],
    );
    return {
      alarms: rows.map(({ raised_at, seen_at, ...row }) => ({
        ...row,
        raisedAt: toIso(raised_at),
        seenAt: seen_at && toIso(seen_at),
      })),
      pagination: { ...paginationOf(total, query), total: total.count },
    };
  }

  private async punctuality(): Promise<Punctuality> {
    const counts = await this.db.queryOne<Omit<Punctuality, 'goal' | 'late'>>(
      `select count(*)::int as active, count(intervals)::int as measured,
         count(*) filter (where intervals <= 1)::int as "withinOne",
         count(*) filter (where intervals <= 2)::int as "withinTwo" from (${ACTIVE}) active`,
    );
    const late = await this.db.query<{
      app_id: number;
      name: string;
      last_fetched_at: Date;
      polled_every: number;
    }>(
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
    const rows = await this.db.query<
      Omit<BreakerChange, 'at' | 'openUntil'> & { at: Date; open_until: Date | null }
    >(
      `select host, at, state, status, failures, open_until from store_host_changes
       order by id desc limit ${MOST_CHANGES}`,
    );
    return rows.map(({ at, open_until, ...row }) => ({
      ...row,
      at: toIso(at),
      openUntil: open_until && toIso(open_until),
    }));
  }

  private async endpoints(): Promise<SourceBody['data']['endpoints']> {
    const rows = await this.db.query<{ endpoint: string; answers: number; paths: number; seen_at: Date }>(
      'select endpoint, answers, paths, seen_at from source_shapes order by endpoint',
    );
    return rows.map(({ seen_at, ...row }) => ({ ...row, needed: ANSWERS_TO_LEARN, seenAt: toIso(seen_at) }));
  }

  private async unknownTags(): Promise<SourceBody['data']['unknownTags']> {
    const rows = await this.db.query<{ tag: string; posts: number; gid: string; seen_at: Date }>(
      `select tag, posts, gid, seen_at from unknown_tags order by posts desc, tag limit ${MOST_TAGS}`,
    );
    return rows.map(({ seen_at, ...row }) => ({ ...row, seenAt: toIso(seen_at) }));
  }

  /** The posts below the last one to read are counted, because ids jump with each quarter. */
  private async replays(): Promise<ReplayRow[]> {
    const rows = await this.db.query<ReplayState>(
      `select id, is_trial, started_at, ended_at, posts, excerpts, kinds, hashes, items, answers, examples,
         case when ended_at is not null then 100
           else floor(99.0 * posts / greatest(posts, (select count(*) from updates where id <= up_to_update_id), 1))::int
         end as percent
       from replays order by id desc limit ${MOST_REPLAYS}`,
    );
    return rows.map((row) => ({
      id: row.id,
      isTrial: row.is_trial,
      startedAt: toIso(row.started_at),
      endedAt: row.ended_at && toIso(row.ended_at),
      posts: row.posts,
      percent: row.percent,
      changed: { excerpt: row.excerpts, kind: row.kinds, hash: row.hashes, item: row.items },
      answers: row.answers,
      examples: row.examples,
    }));
  }
}
