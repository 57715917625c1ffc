import { PipelineQueries } from '@patchlight/application/ports';
import type {
  EventFilter,
  EventPage,
  GamesOfCaller,
  UpdateFilter,
  UpdatePosition,
  UpdatesOfGame,
} from '@patchlight/application/ports';
import type {
  UpdateItems,
  UpdateKind,
  V1Event,
  V1FullUpdate,
  V1Game,
  V1ReleasesBody,
  V1Update,
  V1UpdateDetails,
} from '@patchlight/contracts';
import type { GateState } from '@patchlight/domain';
import type { Database } from '../kernel/database.ts';
import { categoryMembers } from '../kernel/games/library-sql.ts';
import { toIso } from '../kernel/database.ts';
import { findItems, hasItems } from '../kernel/games/update-items.ts';
import {
  RELEASE_HISTORY,
  STUDIO_RELEASES,
  RELEASE_HISTORY_COLUMN,
  STUDIO_RELEASES_COLUMNS,
  toReleaseHistory,
} from '../kernel/games/release-history.ts';
import { c, row } from '../kernel/tables/rows.ts';
import {
  EVENT_COLUMNS,
  EVENT_JOINS,
  FOLLOWED_GAME,
  FOUND_EVENT,
  FULL_POST,
  GATE_STATE,
  LOGGED_EVENT,
  NEWEST,
  POST_WITH_REVISIONS,
  UPDATE,
  hasFullPost,
  hasPost,
  isEvent,
  listed,
  outOfJson,
} from './pipeline.rows.ts';
import type { EventRow, PostRow } from './pipeline.rows.ts';

const SETTLED = '(select settled_id from game_event_mark)';
/** The caller's games. @param alias of the row of follows */
const ofCaller = (alias: string): string =>
  `${alias}.user_id = $1 and ($2::int[] is null or ${alias}.app_id = any($2::int[]))`;
/** Ids and times grow together, up to the length of a transaction. */
const SLACK = `interval '10 minutes'`;

export class SqlPipelineQueries extends PipelineQueries {
  /**
   * @param publicUrl the instance's URL
   * @param reads for feeds; events and gates must not be a second old
   */
  constructor(
    private readonly db: Database,
    private readonly publicUrl: URL,
    private readonly reads = db,
  ) {
    super();
  }

  /** Each game is read by its index, so that a long log of other games costs nothing. */
  override async listEvents(
    { userId, appIds, types, kinds, since }: EventFilter,
    afterId: string,
    limit: number,
  ): Promise<EventPage | null> {
    const follows = await this.db.query(
      row({ app_id: c.int }),
      `select f.app_id from follows f where ${ofCaller('f')}`,
      [userId, appIds],
    );
    const rows = await this.db.query(
      LOGGED_EVENT,
      `select m.settled_id, ${EVENT_COLUMNS}
       from game_event_mark m left join lateral (
         select e.* from unnest($1::int[]) f (app_id), lateral (
           select e.id, e.type, e.app_id, e.update_id, e.revision_id, e.at from game_events e
           where e.app_id = f.app_id and e.id > $2 and e.id <= m.settled_id
             and ($3::text[] is null or e.type = any($3::text[])) and ($4::timestamptz is null or e.at >= $4)
             and ($5::text[] is null or exists (select from updates where id = e.update_id and kind = any($5::text[])))
           order by e.id limit $6
         ) e order by e.id limit $6
       ) e on true
       ${EVENT_JOINS} order by e.id`,
      [follows.map(({ app_id }) => app_id), afterId, types, since, kinds, limit + 1],
    );
    const settled = rows[0]!.settled_id;
    if (BigInt(afterId) > BigInt(settled)) return null;
    const events = rows
      .filter(isEvent)
      .slice(0, limit)
      .map((row) => this.toEvent(row));
    const hasMore = rows.length > limit;
    return { events, hasMore, lastId: hasMore ? events.at(-1)!.id : settled };
  }

  override async findEvents(ids: readonly string[]): Promise<V1Event[]> {
    const rows = await this.db.query(
      FOUND_EVENT,
      `select ${EVENT_COLUMNS} from game_events e ${EVENT_JOINS} where e.id = any($1::bigint[])`,
      [ids],
    );
    return rows.map((row) => this.toEvent(row));
  }

  override async lastEventBefore(time: Date | null): Promise<string> {
    const last = await this.db.queryOne(
      row({ id: c.bigint }),
      time
        ? `select least((select id - 1 from game_events where at >= $1::timestamptz - ${SLACK} order by at, id limit 1),
             ${SETTLED}) as id`
        : `select ${SETTLED} as id`,
      time ? [time] : [],
    );
    return last!.id;
  }

  override async listUpdates(
    { userId, appIds, kinds, items, since }: UpdateFilter,
    before: UpdatePosition | null,
    { limit, isFull }: { limit: number; isFull: boolean },
  ): Promise<((V1Update | V1FullUpdate) & { position: UpdatePosition })[]> {
    const rows = await this.db.query(
      listed(isFull),
      `select u.id, (extract(epoch from u.posted_at) * 1000000)::bigint as micros, ${UPDATE}
         ${isFull ? ', u.body, u.format' : ''}
       from (
         select u.id from follows f, lateral (
           select u.id, u.posted_at from updates u
           where u.app_id = f.app_id and not u.is_hidden
             and ($3::bigint is null
               or (u.posted_at, u.id) < (timestamptz 'epoch' + $3::bigint * interval '1 microsecond', $4::bigint))
             and ($5::timestamptz is null or u.posted_at >= $5) and ($6::text[] is null or u.kind = any($6::text[]))
             and ${hasItems('$8')}
           order by u.posted_at desc, u.id desc limit $7
         ) u where ${ofCaller('f')}
         order by u.posted_at desc, u.id desc limit $7
       ) newest join updates u using (id) join games g on g.app_id = u.app_id
       order by u.posted_at desc, u.id desc`,
      [userId, appIds, before?.postedAt ?? null, before?.id ?? null, since, kinds, limit, items],
    );
    return rows.map((row) => ({
      ...this.toUpdate(row),
      ...('body' in row && { body: row.body, format: row.format }),
      position: { postedAt: row.micros, id: row.id },
    }));
  }

  override async findUpdate(gid: string): Promise<V1UpdateDetails | null> {
    const row = await this.db.queryOne(
      POST_WITH_REVISIONS,
      `select ${UPDATE}, u.body, u.format,
         (select coalesce(json_agg(r order by r.id desc), '[]')
          from (select id, title, body, format, replaced_at as "replacedAt", edit
                from update_revisions where update_id = u.id order by id desc limit 20) r) as revisions
       from updates u join games g on g.app_id = u.app_id where u.gid = $1 and not u.is_hidden order by u.id limit 1`,
      [gid],
    );
    if (!row) return null;
    const { revisions } = row;
    return {
      ...this.toUpdate(row),
      body: row.body,
      format: row.format,
      revisions: revisions.map(({ title, body, format, replacedAt, edit }) => ({
        title,
        body,
        format,
        replacedAt: new Date(replacedAt).toISOString(),
        edit,
      })),
    };
  }

  override findItems(gid: string): Promise<UpdateItems | null> {
    return findItems(this.db, gid, { isHiddenToo: false });
  }

  override async listNewest(appId: number, limit: number): Promise<UpdatesOfGame | null> {
    const rows = await this.reads.query(
      NEWEST,
      `select ${UPDATE}, u.body, u.format, g.created_at as since
       from games g left join lateral (
         select * from updates where app_id = g.app_id and not is_hidden and not is_history
         order by posted_at desc, id desc limit $2
       ) u on true
       where g.app_id = $1 and g.is_described order by u.posted_at desc, u.id desc`,
      [appId, limit],
    );
    const [first] = rows;
    if (!first) return null;
    const updates = rows
      .filter(hasFullPost)
      .map((row) => ({ ...this.toUpdate(row), body: row.body, format: row.format }));
    return { appId, gameName: first.game_name, since: toIso(first.since), updates };
  }

  override async findReleases(appId: number): Promise<V1ReleasesBody | null> {
    const game = await this.reads.queryOne(
      row({ name: c.text, ...RELEASE_HISTORY, ...STUDIO_RELEASES }),
      `select g.name, ${RELEASE_HISTORY_COLUMN}, ${STUDIO_RELEASES_COLUMNS} from games g where g.app_id = $1 and g.is_described`,
      [appId],
    );
    return game && { appId, gameName: game.name, ...toReleaseHistory(game) };
  }

  override async listNewestOfUser(
    { userId, kinds, category }: { userId: string; kinds: readonly UpdateKind[]; category: string | null },
    limit: number,
  ): Promise<V1FullUpdate[]> {
    const values: unknown[] = [userId, kinds, limit];
    const members = categoryMembers(category ?? 'all', (value) => `$${values.push(value)}`);
    const rows = await this.reads.of(userId).query(
      FULL_POST,
      `select ${UPDATE}, u.body, u.format
       from (
         select u.id from (select app_id from follows where user_id = $1 and app_id in (${members})) f, lateral (
           select u.id, u.posted_at from updates u
           where u.app_id = f.app_id and not u.is_hidden and not u.is_history and u.kind = any($2::text[])
           order by u.posted_at desc, u.id desc limit $3
         ) u order by u.posted_at desc, u.id desc limit $3
       ) newest join updates u using (id) join games g on g.app_id = u.app_id
       order by u.posted_at desc, u.id desc`,
      values,
    );
    return rows.map((row) => ({ ...this.toUpdate(row), body: row.body, format: row.format }));
  }

  override async listGames(
    { userId, appIds }: GamesOfCaller,
    afterAppId: number,
    limit: number,
  ): Promise<V1Game[]> {
    const rows = await this.db.query(
      FOLLOWED_GAME,
      `select f.app_id, f.followed_at, p.last_fetched_at, coalesce(p.failures, 0) as failures,
         ${UPDATE}
       from follows f join games g on g.app_id = f.app_id left join game_feeds p on p.app_id = f.app_id
       left join updates u on u.id = g.latest_update_id and not u.is_hidden
       where ${ofCaller('f')} and f.app_id > $3 order by f.app_id limit $4`,
      [userId, appIds, afterAppId, limit],
    );
    return rows.map((row) => ({
      appId: row.app_id,
      name: row.game_name,
      url: this.pageOf(row.app_id),
      followedAt: toIso(row.followed_at),
      lastFetchedAt: row.last_fetched_at && toIso(row.last_fetched_at),
      failures: row.failures,
      latest: hasPost(row) ? this.toUpdate(row) : null,
    }));
  }

  /** Reads no post that is older than the accepted one. Where none is accepted, a post of the history is not the first. */
  override async listGateStates(
    { userId, appIds }: GamesOfCaller,
    kinds: readonly UpdateKind[],
    accepted: readonly { appId: number; gid: string | null; contentHash: string | null }[],
  ): Promise<GateState<V1Update>[]> {
    const rows = await this.db.query(
      GATE_STATE,
      `select w.app_id, g.app_id is not null as is_known, f.app_id is not null as is_tracked, p.last_fetched_at,
         posted.app_id is not null as has_posts, coalesce(g.is_described or posted.app_id is not null
           or g.checked_at is not null and p.last_fetched_at is not null, false) as is_verified,
         coalesce(p.failures, 0) as failures, row_to_json(newest) as newest, row_to_json(accepted) as accepted,
         coalesce(since.is_cosmetic, false) as is_cosmetic
       from unnest($3::int[], $4::text[], $6::text[]) with ordinality as w (app_id, gid, content_hash, place)
       left join games g on g.app_id = w.app_id
       left join follows f on f.app_id = w.app_id and ${ofCaller('f')}
       left join game_feeds p on p.app_id = f.app_id and p.app_id = any($3::int[])
       left join updates a on a.app_id = f.app_id and a.gid = w.gid
       left join lateral (select u.app_id from updates u where u.app_id = f.app_id limit 1) posted on true
       left join lateral (select ${UPDATE} from updates u where u.id = a.id and not u.is_hidden) accepted on true
       left join lateral (
         select bool_and(coalesce(r.edit ->> 'class', '') = 'cosmetic') as is_cosmetic from update_revisions r
         where r.update_id = a.id and r.id >= (
           select max(id) from update_revisions
           where update_id = a.id and encode(content_hash, 'hex') = w.content_hash)
       ) since on true
       left join lateral (
         select ${UPDATE} from updates u
         where u.app_id = f.app_id and not u.is_hidden and u.kind = any($5::text[])
           and (u.posted_at, u.id) >= (coalesce(a.posted_at, '-infinity'), coalesce(a.id, 0))
           and (a.id is not null or not u.is_history)
         order by u.posted_at desc, u.id desc limit 1
       ) newest on true
       order by w.place`,
      [
        userId,
        appIds,
        accepted.map(({ appId }) => appId),
        accepted.map(({ gid }) => gid),
        kinds,
        accepted.map(({ contentHash }) => contentHash),
      ],
    );
    return rows.map((row) => ({
      appId: row.app_id,
      isKnown: row.is_known,
      isTracked: row.is_tracked,
      isVerified: row.is_verified,
      lastFetchedAt: row.last_fetched_at,
      failures: row.failures,
      hasPosts: row.has_posts,
      newest: row.newest && this.toUpdate(outOfJson(row.newest)),
      accepted: row.accepted && this.toUpdate(outOfJson(row.accepted)),
      isCosmetic: row.is_cosmetic,
    }));
  }

  private toEvent(row: EventRow): V1Event {
    return {
      id: row.id,
      type: row.type,
      at: toIso(row.at),
      appId: row.app_id,
      gameName: row.game_name,
      update: hasPost(row) ? this.toUpdate(row) : null,
      text: row.text,
      edit: row.edit,
    };
  }

  private toUpdate(row: PostRow): V1Update {
    return {
      gid: row.gid,
      appId: row.update_app_id,
      gameName: row.game_name,
      title: row.title,
      kind: row.kind,
      url: this.pageOf(row.update_app_id, row.gid),
      storeUrl: row.store_url,
      postedAt: toIso(row.posted_at),
      editedAt: row.edited_at && toIso(row.edited_at),
      contentHash: row.content_hash,
    };
  }

  private pageOf(appId: number, gid?: string): string {
    return new URL(`/g/${appId}${gid === undefined ? '' : `?update=${gid}`}`, this.publicUrl).href;
  }
}
