import { randomUUID } from 'node:crypto';
import { PollRepository } from '@patchlight/application/ports';
import type {
  PollResult,
  GameWithNewUpdates,
  IncomingPost,
  LeasedPoll,
  SavedPolls,
  ToldKind,
} from '@patchlight/application/ports';
import type { UpdateKind } from '@patchlight/domain';
import type { Database } from '../kernel/database.ts';
import { NOT_WAITING_FOR_DISK, THIS_PROCESS, toDate } from '../kernel/database.ts';
import { hasReminder } from '../kernel/reminder-wait.ts';

interface LeaseRow {
  app_id: number;
  lease: string;
  etag: string | null;
  body_hash: string | null;
  failures: number;
  followers: number;
  last_post_at: string | null;
}

type Changed = Extract<PollResult, { outcome: 'changed' }>;
type Failed = Extract<PollResult, { outcome: 'failed' }>;
interface PlacedPost extends IncomingPost {
  appId: number;
}

/** Earlier wordings that are kept of a post. */
const MOST_REVISIONS = 20;

const LEASE_SQL = `
  update game_feeds f
  set lease = $1::uuid, leased_by = ${THIS_PROCESS}, leased_until = now() + $2 * interval '1 ms', due_at = now() + $2 * interval '1 ms'
  from picked where f.app_id = picked.app_id
  returning f.app_id, f.lease, f.etag, f.body_hash, f.failures,
    (select count(*)::int from (select from follows where app_id = f.app_id limit 1000) counted) as followers,
    (select u.posted_at from games g join updates u on u.id = g.latest_update_id where g.app_id = f.app_id)
      as last_post_at,
    ${NOT_WAITING_FOR_DISK}`;

/**
 * Feeds and posts in set-based SQL: a batch of any size is a handful of statements. Leases and saves do not
 * wait for the disk: posts, due times and jobs of a batch are lost together or not at all, and are fetched again.
 */
export class SqlPollRepository extends PollRepository {
  constructor(private readonly db: Database) {
    super();
  }

  override async hasDue(): Promise<boolean> {
    const row = await this.db.queryOne('select 1 from game_feeds where due_at <= now() limit 1');
    return row !== null;
  }

  override async leaseDue(count: number, leaseMs: number): Promise<LeasedPoll[]> {
    const rows = await this.db.query<LeaseRow>(
      `with picked as (
         select app_id from game_feeds where due_at <= now() order by due_at limit $3 for update skip locked
       ) ${LEASE_SQL}`,
      [randomUUID(), leaseMs, count],
    );
    return rows.map(toLeasedFeed);
  }

  override async lease(appIds: number[], leaseMs: number): Promise<LeasedPoll[]> {
    const rows = await this.db.query<LeaseRow>(
      `with picked as (
         select app_id from game_feeds
         where app_id = any($3::int[]) and (leased_until is null or leased_until < now())
         order by app_id for update skip locked
       ) ${LEASE_SQL}`,
      [randomUUID(), leaseMs, appIds],
    );
    return rows.map(toLeasedFeed);
  }

  override save(runId: string, polls: PollResult[]): Promise<SavedPolls> {
    return this.db.patiently(() => this.saveHeld(runId, polls));
  }

  private async saveHeld(runId: string, polls: PollResult[]): Promise<SavedPolls> {
    const held = await this.lockHeld(polls.filter(({ outcome }) => outcome !== 'unchanged'));
    const ours = polls.filter(({ appId, outcome }) => outcome === 'unchanged' || held.has(appId));
    const changed = ours.filter((poll): poll is Changed => poll.outcome === 'changed');
    const { fresh, edited } = await this.sort(changed);
    const grown = await this.insert(fresh);
    await this.edit(edited);
    await this.recordFailures(
      runId,
      ours.filter((poll): poll is Failed => poll.outcome === 'failed'),
    );
    const released = await this.release(ours);
    return {
      newPosts: fresh.length,
      editedPosts: edited.length,
      grown,
      refused: polls.filter(({ appId }) => !released.has(appId)).map(({ appId }) => appId),
    };
  }

  override async setKinds(appId: number, kinds: ToldKind[]): Promise<void> {
    await this.db.query(
      `update updates u set kind = told.kind, is_hidden = not told.is_tracked
       from unnest($2::text[], $3::text[], $4::bool[]) as told (gid, kind, is_tracked)
       where u.app_id = $1 and u.gid = told.gid
         and u.kind_corrected_at is null and (u.kind, u.is_hidden) is distinct from (told.kind, not told.is_tracked)`,
      [
        appId,
        kinds.map(({ gid }) => gid),
        kinds.map(({ kind }) => kind),
        kinds.map((told) => told.isTracked),
      ],
    );
    await this.moveLatest([appId]);
  }

  override async isKnown(appId: number): Promise<boolean> {
    return (await this.db.queryOne('select from game_feeds where app_id = $1', [appId])) !== null;
  }

  override makeAllDue(): Promise<number> {
    return this.db.change(
      `update game_feeds set due_at = now()
       where due_at > now() and (leased_until is null or leased_until < now())`,
    );
  }

  override async correctKind(updateId: string, kind: UpdateKind): Promise<UpdateKind | null> {
    const row = await this.db.queryOne<{ kind: UpdateKind }>(
      'select kind from updates where id = $1 for update',
      [updateId],
    );
    if (!row) return null;
    await this.db.change('update updates set kind = $2, kind_corrected_at = now() where id = $1', [
      updateId,
      kind,
    ]);
    return row.kind;
  }

  /** Locks the polls whose lease is still the caller's, before anything of them is written. */
  private async lockHeld(polls: PollResult[]): Promise<Set<number>> {
    if (polls.length === 0) return new Set();
    const rows = await this.db.query<{ app_id: number }>(
      `select f.app_id from game_feeds f
       join unnest($1::int[], $2::uuid[]) as own (app_id, lease) on own.app_id = f.app_id and own.lease = f.lease
       order by f.app_id for update of f`,
      [polls.map(({ appId }) => appId), polls.map(({ lease }) => lease)],
    );
    return new Set(rows.map(({ app_id }) => app_id));
  }

  /** Tells new posts from edited ones by asking for ids and hashes only. */
  private async sort(
    changed: Changed[],
  ): Promise<{ fresh: PlacedPost[]; edited: (PlacedPost & { id: string })[] }> {
    const posts = changed.flatMap(({ appId, posts }) =>
      posts.map((post): PlacedPost => ({ ...post, appId })),
    );
    if (posts.length === 0) return { fresh: [], edited: [] };
    const known = await this.db.query<{ id: string; app_id: number; gid: string; hash: string }>(
      `select u.id, u.app_id, u.gid, encode(u.content_hash, 'hex') as hash from updates u
       join unnest($1::int[], $2::text[]) as incoming (app_id, gid)
         on incoming.app_id = u.app_id and incoming.gid = u.gid`,
      [posts.map(({ appId }) => appId), posts.map(({ gid }) => gid)],
    );
    const knownByKey = new Map(known.map((row) => [`${row.app_id} ${row.gid}`, row]));
    const fresh: PlacedPost[] = [];
    const edited: (PlacedPost & { id: string })[] = [];
    for (const post of posts) {
      const row = knownByKey.get(`${post.appId} ${post.gid}`);
      if (!row) fresh.push(post);
      else if (row.hash !== post.contentHash) edited.push({ ...post, id: row.id });
    }
    return { fresh, edited };
  }

  private async insert(posts: PlacedPost[]): Promise<GameWithNewUpdates[]> {
    if (posts.length === 0) return [];
    const inserted = await this.db.query<{ id: string; app_id: number; gid: string }>(
      `insert into updates
         (app_id, gid, title, url, author, body, format, excerpt, content_hash, tags, kind, is_hidden, posted_at,
          seen_at)
       select app_id, gid, title, url, author, body, format, excerpt, decode(hash, 'hex'),
         string_to_array(tags, ','), kind, is_hidden, posted_at, now()
       from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
         $9::text[], $10::text[], $11::text[], $12::bool[], $13::timestamptz[])
         as incoming (app_id, gid, title, url, author, body, format, excerpt, hash, tags, kind, is_hidden, posted_at)
       order by posted_at
       on conflict (app_id, gid) do nothing
       returning id, app_id, gid`,
      [
        posts.map(({ appId }) => appId),
        posts.map(({ gid }) => gid),
        posts.map(({ title }) => title),
        posts.map(({ url }) => url),
        posts.map(({ author }) => author),
        posts.map(({ body }) => body),
        posts.map(({ format }) => format),
        posts.map(({ excerpt }) => excerpt),
        posts.map(({ contentHash }) => contentHash),
        posts.map(({ tags }) => tags.join(',')),
        posts.map(({ kind }) => kind),
        posts.map(({ isHidden }) => isHidden),
        posts.map(({ postedAt }) => postedAt),
      ],
    );
    const grown = new Map<number, GameWithNewUpdates>(
      inserted.map(({ app_id }) => [app_id, { appId: app_id, updateIds: [] }]),
    );
    await this.moveLatest([...grown.keys()]);
    const silent = new Set(
      posts.filter(({ notifies }) => !notifies).map(({ appId, gid }) => `${appId} ${gid}`),
    );
    const telling = inserted.filter(({ app_id, gid }) => !silent.has(`${app_id} ${gid}`)).map(({ id }) => id);
    const fanOuts = await this.db.query<{ update_id: string; app_id: number }>(
      `insert into fan_outs (update_id, app_id, posted_at)
       select u.id, u.app_id, u.posted_at from updates u
       where u.id = any($1::bigint[])
         and (exists (select from follows f where f.app_id = u.app_id and f.followed_at <= u.posted_at)
           or ${hasReminder('u.app_id')})
       order by u.id
       returning update_id, app_id`,
      [telling],
    );
    for (const { update_id, app_id } of fanOuts) grown.get(app_id)?.updateIds.push(update_id);
    return [...grown.values()];
  }

  private async edit(posts: (PlacedPost & { id: string })[]): Promise<void> {
    if (posts.length === 0) return;
    const ids = posts.map(({ id }) => id);
    await this.db.query(
      `insert into update_revisions (update_id, title, body, format, replaced_at)
       select id, title, body, format, now() from updates where id = any($1::bigint[])`,
      [ids],
    );
    await this.db.change(
      `delete from update_revisions r where update_id = any($1::bigint[]) and id <= (
         select id from update_revisions where update_id = r.update_id
         order by id desc offset ${MOST_REVISIONS} limit 1)`,
      [ids],
    );
    await this.db.query(
      `update updates u set title = edited.title, url = edited.url, body = edited.body, format = edited.format,
         excerpt = edited.excerpt, content_hash = decode(edited.hash, 'hex'), edited_at = now()
       from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[],
         $7::text[]) as edited (id, title, url, body, format, excerpt, hash)
       where u.id = edited.id`,
      [
        ids,
        posts.map(({ title }) => title),
        posts.map(({ url }) => url),
        posts.map(({ body }) => body),
        posts.map(({ format }) => format),
        posts.map(({ excerpt }) => excerpt),
        posts.map(({ contentHash }) => contentHash),
      ],
    );
  }

  private async moveLatest(appIds: number[]): Promise<void> {
    // Locked by a statement of its own, so that the next one sees what others have stored meanwhile.
    await this.db.query(
      'select 1 from games where app_id = any($1::int[]) order by app_id for no key update',
      [appIds],
    );
    await this.db.query(
      `update games g set latest_update_id = latest.id
       from unnest($1::int[]) as moved (app_id)
       left join lateral (
         select id from updates u where u.app_id = moved.app_id and not u.is_hidden
         order by u.posted_at desc, u.id desc limit 1
       ) latest on true
       where g.app_id = moved.app_id and g.latest_update_id is distinct from latest.id`,
      [appIds],
    );
  }

  private async recordFailures(runId: string, failed: Failed[]): Promise<void> {
    if (failed.length === 0) return;
    await this.db.query(
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
   * Ends the leases and sets the next due times; a game whose updates nobody waits for is due no more. A follower who
   * came in while this waited for the row is not among those it sees, but has moved the due time.
   * @returns the games whose lease was still the caller's
   */
  private async release(polls: PollResult[]): Promise<Set<number>> {
    if (polls.length === 0) return new Set();
    const validators = polls.map((poll) => (poll.outcome === 'failed' ? null : poll.validators));
    const rows = await this.db.query<{ app_id: number }>(
      `update game_feeds f set lease = null, leased_by = null, leased_until = null,
         due_at = case when exists (select from follows where app_id = f.app_id) or ${hasReminder('f.app_id')}
           or f.due_at <> f.leased_until
           then done.due_at end,
         etag = case when done.error is null then done.etag else f.etag end,
         body_hash = case when done.error is null then done.body_hash else f.body_hash end,
         failures = case when done.error is null then 0 else f.failures + 1 end,
         last_error = done.error,
         last_fetched_at = now(),
         last_changed_at = case when done.outcome = 'changed' then now() else f.last_changed_at end
       from unnest($1::int[], $2::timestamptz[], $3::text[], $4::text[], $5::text[], $6::text[], $7::uuid[])
         as done (app_id, due_at, outcome, etag, body_hash, error, lease)
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
      ],
    );
    return new Set(rows.map(({ app_id }) => app_id));
  }
}

const toLeasedFeed = (row: LeaseRow): LeasedPoll => ({
  appId: row.app_id,
  lease: row.lease,
  validators: { etag: row.etag, bodyHash: row.body_hash },
  followers: row.followers,
  lastPostAt: row.last_post_at ? toDate(row.last_post_at) : null,
  failures: row.failures,
});
