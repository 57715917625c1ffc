import { randomUUID } from 'node:crypto';
import { HistoryRepository } from '@patchlight/application/ports';
import type { HistoryResult, LeasedHistory } from '@patchlight/application/ports';
import type { Database } from '../kernel/database.ts';
import { NO_LEASE, leaseAs } from '../kernel/leases/lease.ts';
import { c, row } from '../kernel/tables/rows.ts';
import { SqlPosts } from './sql-posts.ts';

/** Polls see the newest 20 posts of a game. */
const SEEN_BY_POLLS = 20;
/** Games added at once. */
const MOST_ADDED = 1_000;

const OF_GAME = row({ app_id: c.int });

const LEASED = row({
  app_id: c.int,
  lease: c.uuid,
  reaches_back_to: c.instant,
  events_read: c.int,
  failures: c.int,
  posts: c.int,
});

export class SqlHistoryRepository extends HistoryRepository {
  private readonly posts: SqlPosts;

  constructor(private readonly db: Database) {
    super();
    this.posts = new SqlPosts(db);
  }

  override async updateDue(): Promise<boolean> {
    const polled = await this.db.query(
      OF_GAME,
      `select app_id from game_feeds f where due_at > now() and lease is null and failures = 0
         and not exists (select 1 from game_histories where app_id = f.app_id) limit ${MOST_ADDED}`,
    );
    await this.db.change(
      `insert into game_histories (app_id, reaches_back_to)
       select polled.app_id, seen.oldest from unnest($1::int[]) polled (app_id), lateral (
         select min(posted_at) as oldest from (
           select posted_at from updates where app_id = polled.app_id
           order by posted_at desc, id desc limit ${SEEN_BY_POLLS}) newest
       ) seen where seen.oldest is not null
       on conflict do nothing`,
      [polled.map(({ app_id }) => app_id)],
    );
    const unwanted = await this.db.query(
      OF_GAME,
      `select app_id from game_histories join game_feeds f using (app_id)
       where game_histories.leased_until is null and f.due_at is null`,
    );
    await this.db.change(
      'delete from game_histories where app_id = any($1::int[]) and leased_until is null',
      [unwanted.map(({ app_id }) => app_id)],
    );
    return this.db.exists('select from game_histories where due_at <= now() limit 1');
  }

  override async lease(leaseMs: number): Promise<LeasedHistory | null> {
    const leased = await this.db.queryOne(
      LEASED,
      `with picked as (
         select app_id from game_histories where due_at <= now() order by due_at limit 1 for update skip locked
       )
       update game_histories h set ${leaseAs('$1', '$2')}
       from picked where h.app_id = picked.app_id
       returning h.app_id, h.lease, h.reaches_back_to, h.events_read, h.failures,
         (select count(*)::int from updates where app_id = h.app_id and posted_at >= h.reaches_back_to) as posts`,
      [randomUUID(), leaseMs],
    );
    return (
      leased && {
        appId: leased.app_id,
        lease: leased.lease,
        reachesBackTo: leased.reaches_back_to,
        posts: leased.posts,
        eventsRead: leased.events_read,
        failures: leased.failures,
      }
    );
  }

  override async save(result: HistoryResult): Promise<boolean> {
    if (!(await this.release(result))) return false;
    if (result.outcome === 'read') await this.posts.saveHistory(result.appId, result.posts);
    return true;
  }

  /** Ends the lease. @returns false if it was lost */
  private async release(result: HistoryResult): Promise<boolean> {
    const read = result.outcome === 'read' ? result : null;
    const time = await this.db.queryOne(row({ now: c.instant }), 'select now()');
    const rows = await this.db.change(
      `update game_histories set ${NO_LEASE},
         reaches_back_to = coalesce($3, reaches_back_to), events_read = coalesce($4, events_read), ended_by = $5,
         due_at = case when $5::text is null then coalesce($6, $8::timestamptz) end,
         failures = case when $7::text is not null then failures + 1 when $3::timestamptz is not null then 0 else failures end,
         last_error = $7
       where app_id = $1 and lease = $2::uuid`,
      [
        result.appId,
        result.lease,
        read?.reachesBackTo ?? null,
        read?.eventsRead ?? null,
        read?.end ?? null,
        'nextDueAt' in result ? result.nextDueAt : null,
        result.outcome === 'failed' ? result.message : null,
        time!.now,
      ],
    );
    return rows > 0;
  }
}
