import type { GameWithNewUpdates, IncomingPost, PollResult, SavedPolls } from '@patchlight/application/ports';
import type { Database } from '../kernel/database.ts';
import { c, row } from '../kernel/tables/rows.ts';
import type { RowOf, Values } from '../kernel/tables/rows.ts';
import { POST_MINUTES, rhythmOf } from '../kernel/games/rhythm.ts';
import { tables } from '../statements.ts';
import { SqlTwins } from './sql-twins.ts';

type Changed = Extract<PollResult, { outcome: 'changed' }>;

export const isChanged = (poll: PollResult): poll is Changed => poll.outcome === 'changed';

const INSERTED = { id: c.bigint, app_id: c.int, gid: c.text };
const FAN_OUT = row({ update_id: c.bigint, app_id: c.int });

interface PlacedPost extends IncomingPost {
  appId: number;
}

/** Maximum number of earlier revisions of a post. */
const MOST_REVISIONS = 20;

const keyOf = ({ appId, gid }: { appId: number; gid: string }): string => `${appId} ${gid}`;

/** The posts of polls, stored as updates; within a transaction that holds the leases. */
export class SqlPosts {
  private readonly twins: SqlTwins;

  constructor(private readonly db: Database) {
    this.twins = new SqlTwins(db);
  }

  /**
   * Locks games before their updates are inserted or changed: on Citus, which locks whole tables that have copies,
   * writers that insert updates of any games and lock the games later end in deadlocks.
   * @returns the time after it, null for no games
   */
  async lockGames(appIds: number[]): Promise<string | null> {
    if (appIds.length === 0) return null;
    const locked = await this.db.query(
      row({ at: c.text }),
      'select clock_timestamp()::text as at from games where app_id = any($1::int[]) order by app_id for no key update',
      [appIds],
    );
    return locked.at(-1)?.at ?? null;
  }

  /** The same for the game of an update. */
  async lockGameOf(updateId: string): Promise<string | null> {
    const of = await this.db.all(tables.selectFrom('updates').select('appId').where('id', '=', updateId));
    return this.lockGames(of.map(({ appId }) => appId));
  }

  /** Inserts new posts of locked games, updates edited ones, and starts the fan-outs. */
  async save(changed: Changed[], lockedAt: string | null): Promise<Omit<SavedPolls, 'refused'>> {
    const { unknown, edited } = await this.compare(
      changed.flatMap(({ appId, posts }) => posts.map((post): PlacedPost => ({ ...post, appId }))),
    );
    const fresh = await this.twins.without(unknown);
    const grown = await this.insert(fresh);
    await this.update(edited);
    await this.markChanged([...new Set([...fresh, ...edited].map(({ appId }) => appId))], lockedAt);
    return { newPosts: fresh.length, editedPosts: edited.length, grown };
  }

  /** Inserts posts of a game's history. Known posts stay as they are, and nobody is told of the others. */
  async saveHistory(appId: number, posts: IncomingPost[]): Promise<void> {
    const lockedAt = await this.lockGames([appId]);
    const { unknown } = await this.compare(posts.map((post) => ({ ...post, appId })));
    const inserted = await this.insertRows(await this.twins.without(unknown), true);
    if (inserted.length > 0) await this.markChanged([appId], lockedAt);
  }

  /** Gives locked games whose updates have changed a new version, rhythm and posting times, and points them to their newest updates that are not hidden. */
  async markChanged(appIds: number[], lockedAt: string | null): Promise<void> {
    if (appIds.length === 0) return;
    await this.db.change(
      `update games g set latest_update_id = latest.id, content_changed_at = $2,
         rhythm_month = rhythm.this_month, month_posts = rhythm.posts, month_majors = rhythm.majors,
         post_minutes = (${POST_MINUTES})
       from unnest($1::int[]) as moved (app_id)
       left join lateral (
         select id from updates u where u.app_id = moved.app_id and not u.is_hidden
         order by u.posted_at desc, u.id desc limit 1
       ) latest on true
       cross join lateral (${rhythmOf('moved.app_id')}) rhythm
       where g.app_id = moved.app_id`,
      [appIds, lockedAt],
    );
  }

  /** Separates unknown posts from edited ones by ids and hashes only. */
  private async compare(
    posts: PlacedPost[],
  ): Promise<{ unknown: PlacedPost[]; edited: (PlacedPost & { id: string })[] }> {
    if (posts.length === 0) return { unknown: [], edited: [] };
    const known = await this.db.query(
      row({ ...INSERTED, hash: c.text }),
      `select u.id, u.app_id, u.gid, encode(u.content_hash, 'hex') as hash from updates u
       join unnest($1::int[], $2::text[]) as incoming (app_id, gid)
         on incoming.app_id = u.app_id and incoming.gid = u.gid`,
      [posts.map(({ appId }) => appId), posts.map(({ gid }) => gid)],
    );
    const knownByKey = new Map(known.map((row) => [keyOf({ appId: row.app_id, gid: row.gid }), row]));
    const unknown: PlacedPost[] = [];
    const edited: (PlacedPost & { id: string })[] = [];
    for (const post of posts) {
      const row = knownByKey.get(keyOf(post));
      if (!row) unknown.push(post);
      else if (row.hash !== post.contentHash) edited.push({ ...post, id: row.id });
    }
    return { unknown, edited };
  }

  private async insert(posts: PlacedPost[]): Promise<GameWithNewUpdates[]> {
    const inserted = await this.insertRows(posts, false);
    const grown = new Map<number, GameWithNewUpdates>(
      inserted.map(({ app_id }) => [app_id, { appId: app_id, updateIds: [] }]),
    );
    const silent = new Set(posts.filter(({ notifies }) => !notifies).map(keyOf));
    const telling = inserted.filter(({ app_id, gid }) => !silent.has(keyOf({ appId: app_id, gid })));
    const postedAt = new Map(posts.map((post) => [keyOf(post), post.postedAt]));
    const wanted = telling.map(({ id, app_id, gid }) => ({
      id,
      appId: app_id,
      postedAt: postedAt.get(keyOf({ appId: app_id, gid }))!,
    }));
    for (const { update_id, app_id } of await this.startFanOuts(wanted))
      grown.get(app_id)?.updateIds.push(update_id);
    return [...grown.values()];
  }

  private async insertRows(posts: PlacedPost[], isHistory: boolean): Promise<Values<typeof INSERTED>[]> {
    if (posts.length === 0) return [];
    return this.db.query(
      row(INSERTED),
      `with noted as (
         insert into list_changes (app_id) select distinct unnest($1::int[])
       )
       insert into updates
         (app_id, gid, title, url, author, body, format, excerpt, content_hash, tags, kind, is_hidden, posted_at,
          seen_at, is_history, event_type, build_id)
       select app_id, gid, title, url, author, body, format, excerpt, decode(hash, 'hex'),
         string_to_array(tags, ','), kind, is_hidden, posted_at, now(), $14, event_type, build_id
       from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
         $9::text[], $10::text[], $11::text[], $12::bool[], $13::timestamptz[], $15::smallint[], $16::bigint[])
         as incoming (app_id, gid, title, url, author, body, format, excerpt, hash, tags, kind, is_hidden, posted_at,
           event_type, build_id)
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
        isHistory,
        posts.map(({ clues }) => clues?.eventType ?? null),
        posts.map(({ clues }) => clues?.buildId ?? null),
      ],
    );
  }

  /** @returns the pending fan-outs of updates with followers */
  private async startFanOuts(
    updates: { id: string; appId: number; postedAt: Date }[],
  ): Promise<RowOf<typeof FAN_OUT>[]> {
    if (updates.length === 0) return [];
    return this.db.query(
      FAN_OUT,
      `with posts as (
         select * from unnest($1::bigint[], $2::int[], $3::timestamptz[]) u (id, app_id, posted_at)
       ), games as materialized (
         select app_id, is_awaited(app_id), is_followed(app_id, max(posted_at)) from posts group by app_id
       )
       insert into fan_outs (update_id, app_id, posted_at)
       select id, app_id, posted_at from posts join games using (app_id)
       where is_awaited or (is_followed and is_followed(app_id, posted_at))
       order by id
       returning update_id, app_id`,
      [
        updates.map(({ id }) => id),
        updates.map(({ appId }) => appId),
        updates.map(({ postedAt }) => postedAt),
      ],
    );
  }

  private async update(posts: (PlacedPost & { id: string })[]): Promise<void> {
    if (posts.length === 0) return;
    const ids = posts.map(({ id }) => id);
    await this.db.change(
      `with revised as (
         insert into update_revisions (update_id, title, body, format, content_hash, replaced_at)
         select id, title, body, format, content_hash, now() from updates where id = any($1::bigint[])
         returning id, update_id
       )
       insert into game_events (type, app_id, update_id, revision_id)
       select 'update.edited', u.app_id, u.id, revised.id
       from revised join updates u on u.id = revised.update_id where not u.is_hidden order by revised.id`,
      [ids],
    );
    await this.db.change(
      `delete from update_revisions r where update_id = any($1::bigint[]) and id <= (
         select id from update_revisions where update_id = r.update_id
         order by id desc offset ${MOST_REVISIONS} limit 1)`,
      [ids],
    );
    await this.db.change(
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
}
