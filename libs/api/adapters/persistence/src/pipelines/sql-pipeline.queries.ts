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
  GameEventType,
  PostFormat,
  UpdateItems,
  UpdateKind,
  V1Event,
  V1EventEdit,
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
  RELEASE_HISTORY_COLUMN,
  STUDIO_RELEASES_COLUMNS,
  toReleaseHistory,
} from '../kernel/games/release-history.ts';
import type { ReleaseHistoryRow, StudioReleasesRow } from '../kernel/games/release-history.ts';

interface UpdateRow {
  gid: string;
  update_app_id: number;
  game_name: string;
  title: string;
  kind: UpdateKind;
  store_url: string;
  posted_at: Date;
  edited_at: Date | null;
  content_hash: string;
}

interface FullRow extends UpdateRow {
  body: string;
  format: PostFormat;
}

interface EventRow extends UpdateRow {
  /** Up to where the log is settled. */
  settled_id: string;
  id: string;
  type: GameEventType;
  at: Date;
  app_id: number;
  text: string | null;
  edit: V1EventEdit | null;
}

interface GameRow extends UpdateRow {
  app_id: number;
  followed_at: Date;
  last_fetched_at: Date | null;
  failures: number;
}

type UpdateInJson = Omit<UpdateRow, 'posted_at' | 'edited_at'> & {
  posted_at: string;
  edited_at: string | null;
};

const outOfJson = ({ posted_at, edited_at, ...row }: UpdateInJson): UpdateRow => ({
  ...row,
  posted_at: new Date(posted_at),
  edited_at: edited_at === null ? null : new Date(edited_at),
});

interface StateRow {
  app_id: number;
  is_known: boolean;
  is_tracked: boolean;
  is_verified: boolean;
  has_posts: boolean;
  last_fetched_at: Date | null;
  failures: number;
  newest: UpdateInJson | null;
  accepted: UpdateInJson | null;
  is_cosmetic: boolean;
}

const UPDATE = `u.gid, u.app_id as update_app_id, g.name as game_name, u.title, u.kind, u.url as store_url,
  u.posted_at, u.edited_at, encode(u.content_hash, 'hex') as content_hash`;
/** Lines of an edit in its event. */
const EVENT_LINES = 10;
/** The event `e` with its update or notice. */
const EVENT_COLUMNS = `e.id, e.type, e.at, e.app_id, n.message as text, g.name as game_name, ${UPDATE},
  r.edit || jsonb_build_object('changes', jsonb_path_query_array(r.edit, '$.changes[0 to ${EVENT_LINES - 1}]'),
    'more', greatest(jsonb_array_length(r.edit -> 'changes') - ${EVENT_LINES}, 0)) as edit`;
const EVENT_JOINS = `left join games g on g.app_id = e.app_id
  left join updates u on u.id = e.update_id and (not u.is_hidden or e.type = 'update.hidden')
  left join notices n on n.id = e.update_id
  left join update_revisions r on r.id = e.revision_id`;
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
    const follows = await this.db.query<{ app_id: number }>(
      `select f.app_id from follows f where ${ofCaller('f')}`,
      [userId, appIds],
    );
    const rows = await this.db.query<EventRow | { settled_id: string; id: null }>(
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
      .filter((row) => row.id !== null)
      .slice(0, limit)
      .map((row) => this.toEvent(row));
    const hasMore = rows.length > limit;
    return { events, hasMore, lastId: hasMore ? events.at(-1)!.id : settled };
  }

  override async findEvents(ids: readonly string[]): Promise<V1Event[]> {
    const rows = await this.db.query<EventRow>(
      `select ${EVENT_COLUMNS} from game_events e ${EVENT_JOINS} where e.id = any($1::bigint[])`,
      [ids],
    );
    return rows.map((row) => this.toEvent(row));
  }

  override async lastEventBefore(time: Date | null): Promise<string> {
    const row = await this.db.queryOne<{ id: string }>(
      time
        ? `select least((select id - 1 from game_events where at >= $1::timestamptz - ${SLACK} order by at, id limit 1),
             ${SETTLED}) as id`
        : `select ${SETTLED} as id`,
      time ? [time] : [],
    );
    return row!.id;
  }

  override async listUpdates(
    { userId, appIds, kinds, items, since }: UpdateFilter,
    before: UpdatePosition | null,
    { limit, isFull }: { limit: number; isFull: boolean },
  ): Promise<((V1Update | V1FullUpdate) & { position: UpdatePosition })[]> {
    const rows = await this.db.query<FullRow & { id: string; micros: string }>(
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
      ...(isFull && { body: row.body, format: row.format }),
      position: { postedAt: row.micros, id: row.id },
    }));
  }

  override async findUpdate(gid: string): Promise<V1UpdateDetails | null> {
    const row = await this.db.queryOne<FullRow & Pick<V1UpdateDetails, 'revisions'>>(
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
    const rows = await this.reads.query<FullRow & { since: Date }>(
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
      .filter(({ gid }) => (gid as string | null) !== null)
      .map((row) => ({ ...this.toUpdate(row), body: row.body, format: row.format }));
    return { appId, gameName: first.game_name, since: toIso(first.since), updates };
  }

  override async findReleases(appId: number): Promise<V1ReleasesBody | null> {
    const row = await this.reads.queryOne<ReleaseHistoryRow & StudioReleasesRow & { name: string }>(
      `select g.name, ${RELEASE_HISTORY_COLUMN}, ${STUDIO_RELEASES_COLUMNS} from games g where g.app_id = $1 and g.is_described`,
      [appId],
    );
    return row && { appId, gameName: row.name, ...toReleaseHistory(row) };
  }

  override async listNewestOfUser(
    { userId, kinds, category }: { userId: string; kinds: readonly UpdateKind[]; category: string | null },
    limit: number,
  ): Promise<V1FullUpdate[]> {
    const values: unknown[] = [userId, kinds, limit];
    const members = categoryMembers(category ?? 'all', (value) => `$${values.push(value)}`);
    const rows = await this.reads.of(userId).query<FullRow>(
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
    const rows = await this.db.query<GameRow>(
      `select f.app_id, g.name as game_name, f.followed_at, p.last_fetched_at, coalesce(p.failures, 0) as failures,
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
      latest: (row.gid as string | null) === null ? null : this.toUpdate(row),
    }));
  }

  /** Reads no post that is older than the accepted one. Where none is accepted, a post of the history is not the first. */
  override async listGateStates(
    { userId, appIds }: GamesOfCaller,
    kinds: readonly UpdateKind[],
    accepted: readonly { appId: number; gid: string | null; contentHash: string | null }[],
  ): Promise<GateState<V1Update>[]> {
    const rows = await this.db.query<StateRow>(
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
      update: (row.gid as string | null) === null ? null : this.toUpdate(row),
      text: row.text,
      edit: row.edit,
    };
  }

  private toUpdate(row: UpdateRow): V1Update {
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
