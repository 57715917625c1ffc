import { OperationsQueries } from '@patchlight/application/ports';
import type { Operations } from '@patchlight/application/ports';
import type { Database } from '../kernel/database.ts';
import { c, row } from '../kernel/tables/rows.ts';

/** Maximum rows read by a statement of a scrape. */
const MOST_ROWS = 100_000;

const STATE = row({
  due: c.int,
  oldest_due: c.double.orNull,
  last_run: c.double.orNull,
  recent: c.json<Operations['ingestion']['recent']>(),
  open_alarms: c.int,
  hosts: c.json<Operations['hosts']>(),
  fan_outs: c.int,
  oldest_fan_out: c.double.orNull,
  workers_alive: c.int,
  worker_seen: c.double.orNull,
  rows: c.json<Operations['rows']>(),
});

const AGE = (moment: string): string => `extract(epoch from now() - ${moment})::float8`;

const STATEMENT = `
  with late as (select due_at from game_feeds where due_at <= now() limit ${MOST_ROWS}),
  waiting as (select created_at from fan_outs where finished_at is null limit ${MOST_ROWS}),
  runs as (
    select * from (select * from ingest_runs order by id desc limit 1000) newest
    where ended_at > now() - interval '5 minutes'
  ),
  reasons as (
    select reason, count(*) as n from ingest_failures where run_id in (select id from runs) group by reason
  )
  select
    (select count(*)::int from late) as due,
    (select ${AGE('min(due_at)')} from game_feeds where due_at <= now()) as oldest_due,
    (select ${AGE('ended_at')} from ingest_runs where ended_at is not null order by id desc limit 1) as last_run,
    (select jsonb_build_object(
       'runs', count(*), 'games', coalesce(sum(games), 0), 'newPosts', coalesce(sum(new_posts), 0),
       'requests', coalesce(sum(requests), 0),
       'failures', '{"refused": 0, "throttled": 0, "unreachable": 0, "malformed": 0}'::jsonb
         || (select coalesce(jsonb_object_agg(reason, n), '{}') from reasons)) from runs) as recent,
    (select count(*)::int from source_alarms where seen_at is null) as open_alarms,
    (select coalesce(jsonb_agg(jsonb_build_object(
       'host', host, 'requestsToday', case when day = current_date then requests_today else 0 end,
       'consecutiveFailures', consecutive_failures,
       'isOpen', coalesce(open_until > now(), false)) order by host), '[]')
     from store_hosts) as hosts,
    (select count(*)::int from waiting) as fan_outs,
    (select ${AGE('min(created_at)')} from waiting) as oldest_fan_out,
    (select count(*)::int from workers where seen_at > now() - interval '1 minute') as workers_alive,
    (select ${AGE('max(seen_at)')} from workers) as worker_seen,
    (select jsonb_object_agg(name, rows) from (
       select root.relname as name, sum(greatest(part.reltuples, 0))::bigint as rows
       from pg_class root, lateral pg_partition_tree(root.oid) tree
       join pg_class part on part.oid = tree.relid
       where root.relnamespace = current_schema()::regnamespace and part.relkind = 'r'
         and root.relname in ('notifications') group by 1
       union all
       select relname, greatest(reltuples, 0)::bigint from pg_class
       where relnamespace = current_schema()::regnamespace
         and relname in ('users', 'games', 'follows', 'updates')) sizes) as rows`;

export class SqlOperationsQueries extends OperationsQueries {
  constructor(private readonly db: Database) {
    super();
  }

  override async read(): Promise<Operations> {
    const row = (await this.db.queryOne(STATE, STATEMENT))!;
    return {
      ingestion: {
        due: row.due,
        oldestDueSeconds: row.oldest_due ?? 0,
        lastRunSeconds: row.last_run,
        recent: row.recent,
      },
      openAlarms: row.open_alarms,
      hosts: row.hosts,
      fanOut: { unfinished: row.fan_outs, oldestSeconds: row.oldest_fan_out ?? 0 },
      workers: { alive: row.workers_alive, lastSeenSeconds: row.worker_seen },
      rows: row.rows,
    };
  }
}
