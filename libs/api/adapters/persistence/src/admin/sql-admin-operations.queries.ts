import { AdminOperationsQueries } from '@patchlight/application/ports';
import type { PageQuery } from '@patchlight/application/ports';
import type {
  AdminStatsBody,
  FanOutsBody,
  IngestFailureBody,
  IngestFailureRow,
  IngestFailuresBody,
  IngestRunRow,
  IngestRunsBody,
  ListIngestFailuresDto,
  OperationsBody,
  PopularGame,
  Trend,
} from '@patchlight/contracts';
import type { Database } from '../kernel/database.ts';
import { toIso } from '../kernel/database.ts';
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
import { countUpTo, paginationOf, sizeOf } from './paging.ts';

const WEEK_HOURS = 7 * 24;
const DAY_HOURS = 24;
const POPULAR = 10;
const MOST_DUE_COUNTED = 10_000;
const WORKER_SILENT_SECONDS = 60;
const BEHIND_MINUTES = 2;

interface RunRow {
  id: string;
  started_at: Date;
  ended_at: Date | null;
  games: number;
  new_posts: number;
  edited_posts: number;
  failed: number;
  requests: number;
}

interface FailureRow {
  id: string;
  run_id: string | null;
  app_id: number;
  name: string | null;
  reason: string;
  message: string;
  failed_at: Date;
}

/** Failures newest first; the last two parameters are the limit and the offset. */
export const failuresOf = async (
  db: Database,
  where: string,
  parameters: readonly unknown[],
): Promise<IngestFailureRow[]> => {
  const rows = await db.query<FailureRow>(
    `select f.id, f.run_id, f.app_id, g.name, f.reason, f.message, f.failed_at
     from ingest_failures f left join games g on g.app_id = f.app_id
     where ${where} order by f.id desc limit $${parameters.length - 1} offset $${parameters.length}`,
    parameters,
  );
  return rows.map(toFailure);
};

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
      await this.runRows(5, 0),
      await ingestBars(this.db),
      await failingGames(this.db),
      await countUpTo(this.db, `from game_feeds f where ${IS_FAILING}`, []),
      await this.db.queryOne<{ last: Date | null; next: Date | null; median: number | null }>(
        `select (select ended_at from ingest_runs where ended_at is not null order by id desc limit 1) as last,
           (select min(due_at) from game_feeds where due_at is not null) as next,
           (select percentile_cont(0.5) within group (order by extract(epoch from ended_at - started_at))::float8
            from ingest_runs where started_at > now() - interval '12 hours') as median`,
      ),
      await countUpTo(this.db, 'from game_feeds where due_at <= now()', []),
      await this.db.queryOne<{ app_id: number; name: string; due_at: Date; minutes: number }>(
        `select f.app_id, g.name, f.due_at, floor(extract(epoch from now() - f.due_at) / 60)::int as minutes from game_feeds f join games g on g.app_id = f.app_id
         where f.due_at <= now() order by f.due_at limit 1`,
      ),
      await this.db.queryOne<{ games: number; failed: number; is_running: boolean }>(
        `select coalesce(sum(games), 0)::int as games, coalesce(sum(failed), 0)::int as failed,
           coalesce(bool_or(ended_at is null and started_at > now() - interval '${LONGEST_RUN}'), false) as is_running
         from ingest_runs where started_at > now() - interval '24 hours'`,
      ),
      await this.db.query<{
        host: string;
        requests_today: number;
        consecutive_failures: number;
        open_until: Date | null;
      }>(
        `select host, case when day = current_date then requests_today else 0 end as requests_today,
           consecutive_failures, case when open_until > now() then open_until end as open_until
         from store_hosts order by host`,
      ),
      await this.db.query<{ id: string; started_at: Date; seen_at: Date; is_alive: boolean }>(
        `select id, started_at, seen_at, seen_at > now() - interval '${WORKER_SILENT_SECONDS} seconds' as is_alive
         from workers order by seen_at desc limit 20`,
      ),
    ];
    const { games, failed, is_running: isRunning } = fetched!;
    const behindMinutes = oldest?.minutes ?? 0;
    const isAlive = workers.some((worker) => worker.is_alive);
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
      runs,
      hosts: hosts.map((row) => ({
        host: row.host,
        requestsToday: row.requests_today,
        requestsPerSecond: this.requestsPerSecond,
        consecutiveFailures: row.consecutive_failures,
        openUntil: row.open_until && toIso(row.open_until),
      })),
      workers: workers.map((row) => ({
        id: row.id,
        startedAt: toIso(row.started_at),
        seenAt: toIso(row.seen_at),
        isAlive: row.is_alive,
      })),
    };
  }

  override async listRuns(query: Readonly<PageQuery>): Promise<IngestRunsBody['data']> {
    const { page, limit } = query;
    const total = await countUpTo(this.db, 'from ingest_runs', []);
    return {
      runs: await this.runRows(limit, (page - 1) * limit),
      pagination: { ...paginationOf(total, query), total: total.count },
    };
  }

  override async listFailures(query: Readonly<ListIngestFailuresDto>): Promise<IngestFailuresBody['data']> {
    const { page, limit, run } = query;
    const own = run === undefined ? [] : [run];
    const where = run === undefined ? 'true' : 'f.run_id = $1';
    const total = await countUpTo(this.db, `from ingest_failures f where ${where}`, own);
    return {
      failures: await failuresOf(this.db, where, [...own, limit, (page - 1) * limit]),
      pagination: { ...paginationOf(total, query), total: total.count },
    };
  }

  override async findFailure(failureId: string): Promise<IngestFailureBody['data']['failure'] | null> {
    const row = await this.db.queryOne<FailureRow & { url: string; raw_answer: string }>(
      `select f.id, f.run_id, f.app_id, g.name, f.reason, f.message, f.failed_at, f.url, f.raw_answer
       from ingest_failures f left join games g on g.app_id = f.app_id where f.id = $1`,
      [failureId],
    );
    return row && { ...toFailure(row), url: row.url, rawAnswer: row.raw_answer };
  }

  override async listFanOuts(query: Readonly<PageQuery>): Promise<FanOutsBody['data']> {
    const { page, limit } = query;
    const rows = await this.db.query<{
      update_id: string;
      title: string;
      app_id: number;
      name: string;
      recipients: number;
      created_at: Date;
      finished_at: Date | null;
    }>(
      `with page as (select update_id from fan_outs order by update_id desc limit $1 offset $2)
       select f.update_id, coalesce(u.title, t.title) as title, f.app_id, g.name, f.recipients::float8 as recipients, f.created_at, f.finished_at
       from page join fan_outs f using (update_id) join games g on g.app_id = f.app_id
       left join updates u on u.id = f.update_id left join notices t on t.id = f.update_id
       order by f.update_id desc`,
      [limit, (page - 1) * limit],
    );
    const total = await countUpTo(this.db, 'from fan_outs', []);
    return {
      fanOuts: rows.map((row) => ({
        updateId: row.update_id,
        title: row.title,
        game: { appId: row.app_id, name: row.name },
        recipients: row.recipients,
        startedAt: toIso(row.created_at),
        finishedAt: row.finished_at && toIso(row.finished_at),
      })),
      pagination: { ...paginationOf(total, query), total: total.count },
    };
  }

  private async trend(
    table: 'users' | 'games' | 'updates',
    column: 'created_at' | 'posted_at',
    hours: number,
  ): Promise<Trend> {
    const visible = table === 'updates' ? 'not is_hidden and' : '';
    const row = await this.db.queryOne<{ current: number; previous: number }>(
      `select count(*) filter (where ${column} > now() - $1 * interval '1 hour')::int as current,
         count(*) filter (where ${column} <= now() - $1 * interval '1 hour')::int as previous
       from ${table} where ${visible} ${column} > now() - 2 * $1 * interval '1 hour' and ${column} <= now()`,
      [hours],
    );
    const { current, previous } = row!;
    const percent = previous === 0 ? null : Math.round(((current - previous) / previous) * 100);
    return { current, previous, percent, hours };
  }

  private async popularGames(): Promise<PopularGame[]> {
    return this.db.query<PopularGame>(
      `select g.app_id as id, g.app_id as "appId", g.name, g.icon_url as "iconUrl", g.logo_url as "logoUrl",
         popular.followers as "followerCount"
       from followers_by_game() popular join games g on g.app_id = popular.app_id
       order by popular.followers desc, g.name limit ${POPULAR}`,
    );
  }

  private async runRows(limit: number, offset: number): Promise<IngestRunRow[]> {
    const rows = await this.db.query<RunRow>(
      `select id, started_at, ended_at, games, new_posts, edited_posts, failed, requests
       from ingest_runs order by id desc limit $1 offset $2`,
      [limit, offset],
    );
    return rows.map((row) => ({
      id: row.id,
      startedAt: toIso(row.started_at),
      endedAt: row.ended_at && toIso(row.ended_at),
      games: row.games,
      newPosts: row.new_posts,
      editedPosts: row.edited_posts,
      failed: row.failed,
      requests: row.requests,
    }));
  }
}

const toFailure = (row: FailureRow): IngestFailureRow => ({
  id: row.id,
  runId: row.run_id,
  game: { appId: row.app_id, name: row.name },
  reason: row.reason,
  message: row.message,
  failedAt: toIso(row.failed_at),
});
