import type { AdminDay, FailingGame, Freshness, IngestBar } from '@patchlight/contracts';
import type { Database } from '../kernel/database.ts';
import { toIso } from '../kernel/database.ts';
import { c, row } from '../kernel/tables/rows.ts';
import type { RowOf } from '../kernel/tables/rows.ts';

const BARS = 48;
const QUARTER_MS = 15 * 60_000;
/** Runs end by themselves after this time. */
const RUN_SECONDS = 60;
/** A longer run without an end was killed. */
export const LONGEST_RUN = '5 minutes';
const FAILED_SHARE = 0.2;
const DAYS = 30;
const MOST_FAILING = 5;
const MOST_FRESH = 10_000;

/** Condition of games whose last polls failed and that are still polled. */
export const IS_FAILING = 'f.failures > 0 and f.due_at is not null';

const BAR = row({
  starts_at: c.instant,
  runs: c.int,
  games: c.int,
  failed: c.int,
  full: c.int,
  killed: c.int,
});

const DELAYS = row({ updates: c.int, medianSeconds: c.double.orNull, p95Seconds: c.double.orNull });

const DAY = row({ day: c.text, users: c.int, games: c.int, updates: c.int });

/** The runs of the last 12 hours by quarters of an hour. */
export const ingestBars = async (db: Database): Promise<IngestBar[]> => {
  const rows = await db.query(
    BAR,
    `select date_bin('15 minutes', started_at, 'epoch') as starts_at, count(*)::int as runs,
       sum(games)::int as games, sum(failed)::int as failed,
       count(*) filter (where ended_at - started_at >= interval '${RUN_SECONDS} seconds')::int as full,
       count(*) filter (where ended_at is null and started_at < now() - interval '${LONGEST_RUN}')::int as killed
     from ingest_runs where started_at > now() - interval '12 hours' group by 1`,
  );
  const byStart = new Map(rows.map((row) => [toIso(row.starts_at), row]));
  const last = Math.floor(Date.now() / QUARTER_MS);
  return Array.from({ length: BARS }, (_, index) => {
    const startsAt = new Date((last - BARS + 1 + index) * QUARTER_MS).toISOString();
    const row = byStart.get(startsAt);
    if (!row) return { startsAt, runs: 0, games: 0, failed: 0, state: 'none' };
    return { startsAt, runs: row.runs, games: row.games, failed: row.failed, state: stateOf(row) };
  });
};

const stateOf = ({ games, failed, full, killed }: RowOf<typeof BAR>): IngestBar['state'] => {
  if (killed > 0 || (failed > 0 && failed >= games * FAILED_SHARE)) return 'failed';
  return full > 0 ? 'slow' : 'fine';
};

/** The games with the most failures in a row, each with its last failure. */
export const failingGames = async (db: Database): Promise<FailingGame[]> => {
  const rows = await db.query(
    row({
      app_id: c.int,
      name: c.text,
      icon_url: c.text.orNull,
      failures: c.int,
      last_error: c.text.orNull,
      due_at: c.instant,
      reason: c.text.orNull,
      message: c.text.orNull,
      failed_at: c.instant.orNull,
    }),
    `select f.app_id, g.name, g.icon_url, f.failures, f.last_error, f.due_at, last.reason, last.message, last.failed_at
     from (select * from game_feeds f where ${IS_FAILING} order by failures desc, app_id limit ${MOST_FAILING}) f
     join games g on g.app_id = f.app_id
     left join lateral (
       select reason, message, failed_at from ingest_failures
       where app_id = f.app_id and run_id is not null order by id desc limit 1) last on true
     order by f.failures desc, f.app_id`,
  );
  return rows.map((row) => ({
    appId: row.app_id,
    name: row.name,
    iconUrl: row.icon_url,
    failures: row.failures,
    reason: row.reason ?? 'unreachable',
    message: row.message ?? row.last_error ?? '',
    failedAt: row.failed_at && toIso(row.failed_at),
    nextTryAt: toIso(row.due_at),
  }));
};

/** A fan-out starts when an update is stored, if somebody has waited for it. */
export const freshness = async (db: Database): Promise<Freshness> => {
  const delays = await db.queryOne(
    DELAYS,
    `with delays as (
       select greatest(0, extract(epoch from created_at - posted_at))::float8 as seconds
       from (select created_at, posted_at from fan_outs f
         where created_at > now() - interval '7 days' and exists (select from updates where id = f.update_id)
         order by created_at desc limit ${MOST_FRESH}) f
     )
     select count(*)::int as updates, percentile_cont(0.5) within group (order by seconds) as "medianSeconds",
       percentile_cont(0.95) within group (order by seconds) as "p95Seconds" from delays`,
  );
  return delays!;
};

/** Followed games with posts, and how many of their histories are read. */
export const historyProgress = async (db: Database): Promise<{ read: number; games: number }> => {
  const histories = await db.queryOne(
    row({ read: c.int, games: c.int }),
    'select count(ended_by)::int as read, count(*)::int as games from game_histories',
  );
  return histories!;
};

/** Changed answers of the store that no admin has marked as seen. */
export const openAlarms = async (db: Database): Promise<number> => {
  const alarms = await db.queryOne(
    row({ count: c.int }),
    'select count(*)::int as count from source_alarms where seen_at is null',
  );
  return alarms!.count;
};

/** New users, games and updates of each of the last 30 days in UTC. */
export const newPerDay = (db: Database): Promise<AdminDay[]> => {
  const first = `(date_trunc('day', now(), 'UTC') - interval '${DAYS - 1} days')`;
  const perDay = (column: string, from: string): string =>
    `select (${column} at time zone 'UTC')::date as day, count(*)::int as count from ${from} ${column} >= ${first}
       and ${column} <= now() group by 1`;
  return db.query(
    DAY,
    `with new_users as (${perDay('created_at', 'users where')}),
       new_games as (${perDay('created_at', 'games where')}),
       new_updates as (${perDay('posted_at', 'updates where not is_hidden and')})
     select to_char(day, 'YYYY-MM-DD') as day, coalesce(u.count, 0) as users, coalesce(g.count, 0) as games,
       coalesce(p.count, 0) as updates
     from generate_series(0, ${DAYS - 1}) n, lateral (select (${first} at time zone 'UTC')::date + n as day) days
     left join new_users u using (day) left join new_games g using (day) left join new_updates p using (day)
     order by day`,
  );
};
