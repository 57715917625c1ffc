import { AdminOperationsQueries } from '@patchlight/application/ports';
import type { PageQuery } from '@patchlight/application/ports';
import type {
  AdminStatsBody,
  FanOutsBody,
  IngestFailureBody,
  IngestFailureRow,
  IngestFailuresBody,
  IngestRunsBody,
  ListIngestFailuresDto,
  OperationsBody,
  PopularGame,
  Trend,
} from '@patchlight/contracts';
import { sql } from 'kysely';
import type { InferResult } from 'kysely';
import type { Database } from '../kernel/database.ts';
import { inIso, toIso } from '../kernel/database.ts';
import { tables } from '../statements.ts';
import {
  IS_FAILING,
  LONGEST_RUN,
  failingGames,
  freshness,
  historyProgress,
  ingestBars,
  newPerDay,
  openAlarms,
} from './ingestion-overview.ts';
import { countUpTo, pageOf, sizeOf } from './paging.ts';
import { c, row } from '../kernel/tables/rows.ts';

const WEEK_HOURS = 7 * 24;
const DAY_HOURS = 24;
const POPULAR = 10;
const MOST_DUE_COUNTED = 10_000;
const WORKER_SILENT = '60 seconds';
const BEHIND_MINUTES = 2;

/** Failures newest first. */
export const FAILURES = tables
  .selectFrom('ingestFailures as f')
  .leftJoin('games as g', 'g.appId', 'f.appId')
  .select(['f.id', 'f.runId', 'f.appId', 'g.name', 'f.reason', 'f.message', 'f.failedAt'])
  .orderBy('f.id', 'desc');

export const toFailure = ({
  appId,
  name,
  ...row
}: InferResult<typeof FAILURES>[number]): IngestFailureRow => ({ ...inIso(row), game: { appId, name } });

const RUNS = tables
  .selectFrom('ingestRuns')
  .select(['id', 'startedAt', 'endedAt', 'games', 'newPosts', 'editedPosts', 'failed', 'requests'])
  .orderBy('id', 'desc');

const POPULAR_GAME = row({
  id: c.int,
  appId: c.int,
  name: c.text,
  iconUrl: c.text.orNull,
  logoUrl: c.text.orNull,
  followerCount: c.int,
});

export class SqlAdminOperationsQueries extends AdminOperationsQueries {
  /** @param requestsPerSecond per host of the store, over all workers */
  constructor(
    private readonly db: Database,
    private readonly requestsPerSecond: number,
  ) {
    super();
  }

  override async getStats(): Promise<AdminStatsBody['data']> {
    const [users, games, updates] = [
      await sizeOf(this.db, 'users'),
      await sizeOf(this.db, 'games'),
      await sizeOf(this.db, 'updates'),
    ];
    const trends = {
      users: await this.trend('users', 'created_at', WEEK_HOURS),
      games: await this.trend('games', 'created_at', WEEK_HOURS),
      updates: await this.trend('updates', 'posted_at', WEEK_HOURS),
      recentUpdates: await this.trend('updates', 'posted_at', DAY_HOURS),
    };
    const stats = {
      totalUsers: users.count,
      totalGames: games.count,
      totalUpdates: updates.count,
      recentUsers: trends.users.current,
      recentUpdates: trends.recentUpdates.current,
    };
    return { stats, trends, popularGames: await this.popularGames(), days: await newPerDay(this.db) };
  }

  override async getIngestion(): Promise<Omit<OperationsBody['data'], 'queues' | 'troubles'>> {
    const [runs, bars, failing, failingCount, times, due, oldest, fetched, hosts, workers] = [
      await this.db.all(RUNS.limit(5)),
      await ingestBars(this.db),
      await failingGames(this.db),
      await countUpTo(this.db, `select from game_feeds f where ${IS_FAILING}`, []),
      await this.db.queryOne(
        row({ last: c.instant.orNull, next: c.instant.orNull, median: c.double.orNull }),
        `select (select ended_at from ingest_runs where ended_at is not null order by id desc limit 1) as last,
           (select min(due_at) from game_feeds where due_at is not null) as next,
           (select percentile_cont(0.5) within group (order by extract(epoch from ended_at - started_at))::float8
            from ingest_runs where started_at > now() - interval '12 hours') as median`,
      ),
      await countUpTo(this.db, 'select from game_feeds where due_at <= now()', []),
      await this.db.queryOne(
        row({ app_id: c.int, name: c.text, due_at: c.instant, minutes: c.int }),
        `select f.app_id, g.name, f.due_at, floor(extract(epoch from now() - f.due_at) / 60)::int as minutes from game_feeds f join games g on g.app_id = f.app_id
         where f.due_at <= now() order by f.due_at limit 1`,
      ),
      await this.db.queryOne(
        row({ games: c.int, failed: c.int, is_running: c.boolean }),
        `select coalesce(sum(games), 0)::int as games, coalesce(sum(failed), 0)::int as failed,
           coalesce(bool_or(ended_at is null and started_at > now() - interval '${LONGEST_RUN}'), false) as is_running
         from ingest_runs where started_at > now() - interval '24 hours'`,
      ),
      await this.db.all(
        tables
          .selectFrom('storeHosts')
          .select([
            'host',
            'consecutiveFailures',
            sql<number>`case when day = current_date then requests_today else 0 end`.as('requestsToday'),
            sql<Date | null>`case when open_until > now() then open_until end`.as('openUntil'),
          ])
          .orderBy('host'),
      ),
      await this.db.all(
        tables
          .selectFrom('workers')
          .select(['id', 'startedAt', 'seenAt'])
          .select(sql<boolean>`seen_at > now() - ${WORKER_SILENT}::interval`.as('isAlive'))
          .orderBy('seenAt', 'desc')
          .limit(20),
      ),
    ];
    const { games, failed, is_running: isRunning } = fetched!;
    const behindMinutes = oldest?.minutes ?? 0;
    const isAlive = workers.some((worker) => worker.isAlive);
    return {
      verdict: isAlive ? (behindMinutes >= BEHIND_MINUTES ? 'behind' : 'healthy') : 'stopped',
      behindMinutes,
      isRunning,
      lastRunAt: times!.last && toIso(times!.last),
      nextRunAt: times!.next && toIso(times!.next),
      medianRunSeconds: times!.median,
      freshness: await freshness(this.db),
      histories: await historyProgress(this.db),
      openAlarms: await openAlarms(this.db),
      bars,
      failing: { count: failingCount.count, games: failing },
      due: {
        count: Math.min(due.count, MOST_DUE_COUNTED),
        oldest: oldest && { appId: oldest.app_id, name: oldest.name, dueAt: toIso(oldest.due_at) },
      },
      fetched: { games, failed, percentFailed: games === 0 ? 0 : Math.round((failed / games) * 1_000) / 10 },
      runs: runs.map(inIso),
      hosts: hosts.map((host) => ({ ...inIso(host), requestsPerSecond: this.requestsPerSecond })),
      workers: workers.map(inIso),
    };
  }

  override async listRuns(query: Readonly<PageQuery>): Promise<IngestRunsBody['data']> {
    const { rows, pagination } = await pageOf(this.db, RUNS, query);
    return { runs: rows.map(inIso), pagination };
  }

  override async listFailures(query: Readonly<ListIngestFailuresDto>): Promise<IngestFailuresBody['data']> {
    const { run } = query;
    const failures = run === undefined ? FAILURES : FAILURES.where('f.runId', '=', run);
    const { rows, pagination } = await pageOf(this.db, failures, query);
    return { failures: rows.map(toFailure), pagination };
  }

  override async findFailure(failureId: string): Promise<IngestFailureBody['data']['failure'] | null> {
    const row = await this.db.first(FAILURES.select(['f.url', 'f.rawAnswer']).where('f.id', '=', failureId));
    return row && { ...toFailure(row), url: row.url, rawAnswer: row.rawAnswer };
  }

  override async listFanOuts(query: Readonly<PageQuery>): Promise<FanOutsBody['data']> {
    const fanOuts = tables
      .selectFrom('fanOuts as f')
      .innerJoin('games as g', 'g.appId', 'f.appId')
      .leftJoin('updates as u', 'u.id', 'f.updateId')
      .leftJoin('notices as t', 't.id', 'f.updateId')
      .select(({ fn }) => [
        'f.updateId',
        fn.coalesce('u.title', 't.title').$castTo<string>().as('title'),
        'f.appId',
        'g.name',
        sql<number>`f.recipients::float8`.as('recipients'),
        'f.createdAt as startedAt',
        'f.finishedAt',
      ])
      .orderBy('f.updateId', 'desc');
    const { rows, pagination } = await pageOf(this.db, fanOuts, query);
    return {
      fanOuts: rows.map(({ appId, name, ...row }) => ({ ...inIso(row), game: { appId, name } })),
      pagination,
    };
  }

  private async trend(
    table: 'users' | 'games' | 'updates',
    column: 'created_at' | 'posted_at',
    hours: number,
  ): Promise<Trend> {
    const visible = table === 'updates' ? 'not is_hidden and' : '';
    const trend = await this.db.queryOne(
      row({ current: c.int, previous: c.int }),
      `select count(*) filter (where ${column} > now() - $1 * interval '1 hour')::int as current,
         count(*) filter (where ${column} <= now() - $1 * interval '1 hour')::int as previous
       from ${table} where ${visible} ${column} > now() - 2 * $1 * interval '1 hour' and ${column} <= now()`,
      [hours],
    );
    const { current, previous } = trend!;
    const percent = previous === 0 ? null : Math.round(((current - previous) / previous) * 100);
    return { current, previous, percent, hours };
  }

  private async popularGames(): Promise<PopularGame[]> {
    return this.db.query(
      POPULAR_GAME,
      `select g.app_id as id, g.app_id as "appId", g.name, g.icon_url as "iconUrl", g.logo_url as "logoUrl",
         popular.followers as "followerCount"
       from followers_by_game() popular join games g on g.app_id = popular.app_id
       order by popular.followers desc, g.name limit ${POPULAR}`,
    );
  }
}
