import { Heartbeat, HealthQueries } from '@patchlight/application/ports';
import type { Health, SessionQueries, UnitOfWork } from '@patchlight/application/ports';
import { LOCKS } from '../kernel/scale-out/index.ts';
import { migrations } from '../kernel/migration/migrations.ts';
import type { Database } from '../kernel/database.ts';
import { NO_LEASE } from '../kernel/leases/lease.ts';
import { c, row } from '../kernel/tables/rows.ts';

const NO_SESSION = '00000000-0000-0000-0000-000000000000';
const MIGRATION_NAMES = migrations.map(({ name }) => name);

export class SqlHealthQueries extends HealthQueries {
  constructor(
    private readonly db: Database,
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: SessionQueries,
  ) {
    super();
  }

  override async read(): Promise<Health> {
    const state = await this.db.queryOne(
      row({ seen_at: c.instant.orNull, ended_at: c.instant.orNull, current: c.boolean }),
      `select (select max(seen_at) from workers) as seen_at,
         (select ended_at from ingest_runs where ended_at is not null order by id desc limit 1) as ended_at,
         not exists (select unnest($1::text[]) except select name from migrations) as current`,
      [MIGRATION_NAMES],
    );
    return {
      workerSeenAt: state?.seen_at ?? null,
      lastIngestAt: state?.ended_at ?? null,
      isSchemaCurrent: state?.current ?? false,
    };
  }

  /** A read-only server refuses the row lock, and the spill fails on a full disk. */
  override async probe(): Promise<void> {
    await this.sessions.authenticate(NO_SESSION);
    await this.unitOfWork.run(async () => {
      await this.db.change(`select set_config('work_mem', '64kB', true)`);
      await this.db.change(
        `with spill as materialized (select repeat('x', 1000) as filler from generate_series(1, 1000)),
           written as materialized (select from migrations order by id limit 1 for no key update skip locked)
         select (select count(filler) from spill), (select count(*) from written)`,
      );
    });
  }
}

const LEASING = [
  'game_feeds',
  'game_histories',
  'game_listings',
  'game_prices',
  'play_watches',
  'calendar_connections',
  'deliveries',
  'webhook_deliveries',
] as const;
/** Leased rows are due when the lease ends; released rows are due now. */
const DUE: Record<(typeof LEASING)[number], string> = {
  game_feeds: ', due_at = now()',
  game_histories: ', due_at = now()',
  game_listings: ', due_at = now()',
  game_prices: ', due_at = now()',
  play_watches: ', due_at = now()',
  calendar_connections: ', next_sync_at = now()',
  deliveries: ', due_at = now()',
  webhook_deliveries: ', due_at = now()',
};

export class SqlHeartbeat extends Heartbeat {
  workers = 1;
  /** The processes alive at the last check. */
  private known: string | null = null;

  constructor(private readonly db: Database) {
    super();
  }

  override async beat(workerId: string): Promise<void> {
    await this.db.change(
      `insert into workers (id) values ($1) on conflict (id) do update set seen_at = now()`,
      [workerId],
    );
    await this.db.change(`delete from workers where seen_at < now() - interval '1 day'`);
    const alive = await this.db.queryOne(
      row({ count: c.int }),
      `select count(*)::int from workers where seen_at > now() - interval '15 seconds'`,
    );
    this.workers = alive!.count;
    await this.freeLeases();
  }

  /**
   * A process that ends closes its connections, and so loses its lock of presence at once. Its name may stay: on a
   * connection of a pooler.
   */
  private async freeLeases(): Promise<void> {
    const rows = await this.db.query(
      row({ name: c.text }),
      `select distinct application_name as name from pg_stat_activity
       where datname = current_database() and pid in (
         select pid from pg_locks where locktype = 'advisory' and objid = ${LOCKS.presence} and granted)
       order by name`,
    );
    const names = rows.map(({ name }) => name);
    if (names.join() === this.known) return;
    let isLeft = false;
    for (const table of LEASING) {
      await this.db.patiently(() =>
        this.db.change(
          `update ${table} t set ${NO_LEASE} ${DUE[table]}
           from (select ctid from ${table} where leased_by <> all($1) for update skip locked) gone
           where t.ctid = gone.ctid`,
          [names],
        ),
      );
      isLeft ||= await this.db.exists(`select from ${table} where leased_by <> all($1) limit 1`, [names]);
    }
    // A statement of a process that is gone may still run, and lock its rows. The next beat tries again.
    this.known = isLeft ? null : names.join();
  }
}
