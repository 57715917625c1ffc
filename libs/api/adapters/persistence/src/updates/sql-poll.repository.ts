import { randomUUID } from 'node:crypto';
import { PollRepository } from '@patchlight/application/ports';
import type { PollResult, LeasedPoll, SavedPolls, StoreKind } from '@patchlight/application/ports';
import type { PollDemand, PollPlan, UpdateKind } from '@patchlight/domain';
import type { Database } from '../kernel/database.ts';
import { NOT_WAITING, NOT_WAITING_FOR_DISK } from '../kernel/database.ts';
import { NO_LEASE, leaseAs } from '../kernel/leases/lease.ts';
import { c, row } from '../kernel/tables/rows.ts';
import { FACTS, FACTS_SQL, LEASED, toLeasedPoll } from './leased-poll.row.ts';
import { SqlPosts, isChanged } from './sql-posts.ts';

const CHANGED = row({ id: c.bigint, hides: c.boolean, was_hidden: c.boolean, is_other: c.boolean });

/** Appetites within a factor of e are counted in so many groups. */
const GROUPS_PER_E = 8;

/** Seconds; longer ones are stored as this. */
const LONGEST_INTERVAL = 30 * 86_400;

type Failed = Extract<PollResult, { outcome: 'failed' }>;

const LEASE_SQL = `
  update game_feeds f
  set ${leaseAs('$1', '$2')}
  from picked where f.app_id = picked.app_id
  returning f.app_id, f.lease, f.etag, f.body_hash, f.failures, ${NOT_WAITING_FOR_DISK}`;

/**
 * Leases, results and kinds in set-based SQL: a batch of any size is a handful of statements. Leases and saves do not
 * wait for the disk: posts, due times and jobs of a batch are lost together or not at all, and are fetched again.
 */
export class SqlPollRepository extends PollRepository {
  private readonly posts: SqlPosts;

  constructor(private readonly db: Database) {
    super();
    this.posts = new SqlPosts(db);
  }

  override hasDue(): Promise<boolean> {
    return this.db.exists('select from game_feeds where due_at <= now() limit 1');
  }

  override async leaseDue(count: number, leaseMs: number): Promise<LeasedPoll[]> {
    return this.withFacts(
      `with picked as (
         select app_id from game_feeds where due_at <= now() order by due_at limit $3 for update skip locked
       ) ${LEASE_SQL}`,
      [randomUUID(), leaseMs, count],
    );
  }

  override async lease(appIds: number[], leaseMs: number): Promise<LeasedPoll[]> {
    return this.withFacts(
      `with picked as (
         select app_id from game_feeds
         where app_id = any($3::int[]) and (leased_until is null or leased_until < now())
         order by app_id for update skip locked
       ) ${LEASE_SQL}`,
      [randomUUID(), leaseMs, appIds],
    );
  }

  private async withFacts(leaseSql: string, parameters: unknown[]): Promise<LeasedPoll[]> {
    const leased = await this.db.query(LEASED, leaseSql, parameters);
    if (leased.length === 0) return [];
    const facts = await this.db.query(FACTS, FACTS_SQL, [leased.map(({ app_id }) => app_id)]);
    const factsByApp = new Map(facts.map((row) => [row.app_id, row]));
    return leased.map((row) => toLeasedPoll(row, factsByApp.get(row.app_id)!));
  }

  override save(runId: string, polls: PollResult[]): Promise<SavedPolls> {
    return this.db.patiently(() => this.saveHeld(runId, polls));
  }

  private async saveHeld(runId: string, polls: PollResult[]): Promise<SavedPolls> {
    const lockedAt = await this.posts.lockGames(polls.filter(isChanged).map(({ appId }) => appId));
    const held = await this.lockHeld(polls.filter(({ outcome }) => outcome !== 'unchanged'));
    const ours = polls.filter(({ appId, outcome }) => outcome === 'unchanged' || held.has(appId));
    const saved = await this.posts.save(ours.filter(isChanged), lockedAt);
    await this.recordFailures(
      runId,
      ours.filter((poll): poll is Failed => poll.outcome === 'failed'),
    );
    const released = await this.release(ours);
    const refused = polls.filter(({ appId }) => !released.has(appId)).map(({ appId }) => appId);
    return { ...saved, refused };
  }

  override async setKinds(appId: number, kinds: StoreKind[]): Promise<void> {
    const lockedAt = await this.posts.lockGames([appId]);
    const changed = await this.db.query(
      CHANGED,
      `update updates u set kind = told.kind, is_hidden = told.hides, event_type = told.event_type, build_id = told.build_id
       from (
         select before.id, before.is_hidden as was_hidden, told.kind, told.hides, told.event_type, told.build_id,
           (before.kind, before.is_hidden) is distinct from (told.kind, told.hides) as is_other
         from updates before join unnest($2::text[], $3::text[], $4::bool[], $5::smallint[], $6::bigint[])
           as told (gid, kind, hides, event_type, build_id) using (gid)
         where before.app_id = $1 and before.kind_corrected_at is null
           and (before.kind, before.is_hidden, before.event_type, before.build_id)
             is distinct from (told.kind, told.hides, told.event_type, told.build_id)
         order by before.id for update of before
       ) told
       where u.id = told.id
       returning u.id, told.hides, told.was_hidden, told.is_other`,
      [
        appId,
        kinds.map(({ gid }) => gid),
        kinds.map(({ kind }) => kind),
        kinds.map((told) => !told.isTracked),
        kinds.map(({ clues }) => clues?.eventType ?? null),
        kinds.map(({ clues }) => clues?.buildId ?? null),
      ],
    );
    const others = changed.filter(({ is_other }) => is_other);
    if (others.length === 0) return;
    await this.recordChanges(
      appId,
      others.filter(({ hides, was_hidden }) => !(hides && was_hidden)),
    );
    await this.posts.markChanged([appId], lockedAt);
  }

  /** Records changes of published updates of a game. */
  private async recordChanges(appId: number, changes: { id: string; hides: boolean }[]): Promise<void> {
    if (changes.length === 0) return;
    await this.db.change(
      `insert into game_events (type, app_id, update_id)
       select case when changed.hides then 'update.hidden' else 'update.kind_changed' end, $1, changed.id
       from unnest($2::bigint[], $3::bool[]) changed (id, hides)
       where exists (select from game_events where update_id = changed.id and type = 'update.published')
       order by changed.id`,
      [appId, changes.map(({ id }) => id), changes.map(({ hides }) => hides)],
    );
  }

  override async publish(updateIds: string[]): Promise<void> {
    await this.db.change(
      `insert into game_events (type, app_id, update_id)
       select 'update.published', app_id, id from updates, pg_current_xact_id()
       where id = any($1::bigint[]) and not is_hidden order by id
       on conflict (update_id) where type = 'update.published' do nothing`,
      [updateIds],
    );
  }

  override isKnown(appId: number): Promise<boolean> {
    return this.db.exists('select from game_feeds where app_id = $1', [appId]);
  }

  override makeAllDue(): Promise<number> {
    return this.db.change(
      `update game_feeds set due_at = now()
       where due_at > now() and (leased_until is null or leased_until < now())`,
    );
  }

  override async correctKind(updateId: string, kind: UpdateKind): Promise<UpdateKind | null> {
    const lockedAt = await this.posts.lockGameOf(updateId);
    const before = await this.db.queryOne(
      row({ kind: c.word<UpdateKind>(), app_id: c.int, is_hidden: c.boolean }),
      'select kind, app_id, is_hidden from updates where id = $1 for update',
      [updateId],
    );
    if (!before) return null;
    const hides = before.is_hidden && kind === 'unknown';
    await this.db.change(
      'update updates set kind = $2, is_hidden = $3, kind_corrected_at = now() where id = $1',
      [updateId, kind, hides],
    );
    if (before.kind !== kind || before.is_hidden !== hides) {
      await this.posts.markChanged([before.app_id], lockedAt);
      if (!hides) await this.recordChanges(before.app_id, [{ id: updateId, hides }]);
    }
    return before.kind;
  }

  override async getDemand(): Promise<{ demand: PollDemand[]; overdue: number }> {
    const demand = await this.db.query(
      row({ games: c.int, appetite: c.double }),
      `select count(*)::int as games, avg(appetite)::float8 as appetite
       from game_feeds where due_at is not null and appetite > 0
       group by floor(ln(appetite) * ${GROUPS_PER_E})`,
    );
    const due = await this.db.queryOne(
      row({ overdue: c.int }),
      'select count(*)::int as overdue from game_feeds where due_at <= now()',
    );
    return { demand, overdue: due!.overdue };
  }

  override async setPlan({ pressure, stretch }: PollPlan): Promise<void> {
    await this.db.change(
      `insert into poll_plan (pressure, stretch) values ($1, $2)
       on conflict (only_row) do update set pressure = $1, stretch = $2, planned_at = now()`,
      [pressure, stretch],
    );
  }

  /** Locks the polls whose lease is still held, before any write. */
  private async lockHeld(polls: PollResult[]): Promise<Set<number>> {
    if (polls.length === 0) return new Set();
    const rows = await this.db.query(
      row({ app_id: c.int }),
      `select f.app_id from game_feeds f
       join unnest($1::int[], $2::uuid[]) as own (app_id, lease) on own.app_id = f.app_id and own.lease = f.lease
       order by f.app_id for update of f`,
      [polls.map(({ appId }) => appId), polls.map(({ lease }) => lease)],
    );
    return new Set(rows.map(({ app_id }) => app_id));
  }

  private async recordFailures(runId: string, failed: Failed[]): Promise<void> {
    if (failed.length === 0) return;
    await this.db.change(
      `insert into ingest_failures (run_id, app_id, reason, message, url, raw_answer)
       select $1, * from unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::text[])`,
      [
        runId,
        failed.map(({ appId }) => appId),
        failed.map(({ reason }) => reason),
        failed.map(({ message }) => message),
        failed.map(({ url }) => url),
        failed.map(({ rawAnswer }) => rawAnswer),
      ],
    );
  }

  /**
   * Ends the leases and sets the next due times; a game without followers is no longer due. A concurrent follower may
   * be invisible here, but has moved the due time.
   * @returns the games whose lease was still held
   */
  private async release(polls: PollResult[]): Promise<Set<number>> {
    if (polls.length === 0) return new Set();
    const validators = polls.map((poll) => (poll.outcome === 'failed' ? null : poll.validators));
    const rows = await this.db.query(
      row({ app_id: c.int, ...NOT_WAITING }),
      `update game_feeds f set ${NO_LEASE},
         due_at = case when is_followed(f.app_id) or is_awaited(f.app_id)
           or f.due_at <> f.leased_until
           then done.due_at end,
         etag = case when done.error is null then done.etag else f.etag end,
         body_hash = case when done.error is null then done.body_hash else f.body_hash end,
         failures = case when done.error is null then 0 else f.failures + 1 end,
         polled_every = case when done.error is null and done.due_at > now()
           then least(greatest(1, extract(epoch from done.due_at - now())), ${LONGEST_INTERVAL})::int else f.polled_every end,
         appetite = done.appetite,
         last_error = done.error,
         last_fetched_at = case when done.error is null then now() else f.last_fetched_at end,
         last_changed_at = case when done.outcome = 'changed' then now() else f.last_changed_at end
       from unnest($1::int[], $2::timestamptz[], $3::text[], $4::text[], $5::text[], $6::text[], $7::uuid[], $8::float4[])
         as done (app_id, due_at, outcome, etag, body_hash, error, lease, appetite)
       where f.app_id = done.app_id and f.lease = done.lease
       returning f.app_id, ${NOT_WAITING_FOR_DISK}`,
      [
        polls.map(({ appId }) => appId),
        polls.map(({ nextDueAt }) => nextDueAt),
        polls.map(({ outcome }) => outcome),
        validators.map((validator) => validator?.etag ?? null),
        validators.map((validator) => validator?.bodyHash ?? null),
        polls.map((poll) => (poll.outcome === 'failed' ? `${poll.reason}: ${poll.message}` : null)),
        polls.map(({ lease }) => lease),
        polls.map(({ appetite }) => appetite),
      ],
    );
    return new Set(rows.map(({ app_id }) => app_id));
  }
}
