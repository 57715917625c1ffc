import type {
  GameEventType,
  PostFormat,
  UpdateKind,
  V1EventEdit,
  V1UpdateDetails,
} from '@patchlight/contracts';
import { c, orNull, row } from '../kernel/tables/rows.ts';
import type { RowOf, RowShape, Values } from '../kernel/tables/rows.ts';

const POST = {
  gid: c.text,
  update_app_id: c.int,
  game_name: c.text,
  title: c.text,
  kind: c.word<UpdateKind>(),
  store_url: c.text,
  posted_at: c.instant,
  edited_at: c.instant.orNull,
  content_hash: c.text,
};
const FULL = { ...POST, body: c.text, format: c.word<PostFormat>() };
const MAYBE_POST = orNull(POST);

export type PostRow = Values<typeof POST>;

/** The columns of {@link POST}, of `updates u` and `games g`. */
export const UPDATE = `u.gid, u.app_id as update_app_id, g.name as game_name, u.title, u.kind, u.url as store_url,
  u.posted_at, u.edited_at, encode(u.content_hash, 'hex') as content_hash`;

/** Whether an outer join has found an update. */
export const hasPost = <Row extends Values<typeof MAYBE_POST>>(row: Row): row is Row & PostRow =>
  row.gid !== null;

const EVENT = {
  ...MAYBE_POST,
  game_name: c.text,
  id: c.bigint,
  type: c.word<GameEventType>(),
  at: c.instant,
  app_id: c.int,
  text: c.text.orNull,
  edit: c.json<V1EventEdit>().orNull,
};

export type EventRow = Values<typeof EVENT>;

export const FOUND_EVENT = row(EVENT);

/** With up to where the log is settled, which is all if there is no event. */
export const LOGGED_EVENT = row({ ...orNull(EVENT), settled_id: c.bigint });

type LoggedEvent = RowOf<typeof LOGGED_EVENT>;

export const isEvent = (logged: LoggedEvent): logged is LoggedEvent & EventRow => logged.id !== null;

/** Lines of an edit in its event. */
const EVENT_LINES = 10;

/** The columns of {@link EVENT}: of the event `e` with its update or notice. */
export const EVENT_COLUMNS = `e.id, e.type, e.at, e.app_id, n.message as text, ${UPDATE},
  r.edit || jsonb_build_object('changes', jsonb_path_query_array(r.edit, '$.changes[0 to ${EVENT_LINES - 1}]'),
    'more', greatest(jsonb_array_length(r.edit -> 'changes') - ${EVENT_LINES}, 0)) as edit`;
export const EVENT_JOINS = `left join games g on g.app_id = e.app_id
  left join updates u on u.id = e.update_id and (not u.is_hidden or e.type = 'update.hidden')
  left join notices n on n.id = e.update_id
  left join update_revisions r on r.id = e.revision_id`;

const POSITION = { id: c.bigint, micros: c.bigint };

const LISTED = row({ ...POST, ...POSITION });
const LISTED_IN_FULL = row({ ...FULL, ...POSITION });

export const listed = (isFull: boolean): RowShape<RowOf<typeof LISTED> | RowOf<typeof LISTED_IN_FULL>> =>
  isFull ? LISTED_IN_FULL : LISTED;

export const FULL_POST = row(FULL);

export const POST_WITH_REVISIONS = row({ ...FULL, revisions: c.json<V1UpdateDetails['revisions']>() });

export const NEWEST = row({ ...orNull(FULL), game_name: c.text, since: c.instant });

type NewestRow = RowOf<typeof NEWEST>;

/** Whether the game has a newest update. */
export const hasFullPost = (newest: NewestRow): newest is NewestRow & Values<typeof FULL> =>
  newest.gid !== null;

export const FOLLOWED_GAME = row({
  ...MAYBE_POST,
  game_name: c.text,
  app_id: c.int,
  followed_at: c.instant,
  last_fetched_at: c.instant.orNull,
  failures: c.int,
});

type PostInJson = Omit<PostRow, 'posted_at' | 'edited_at'> & {
  posted_at: string;
  edited_at: string | null;
};

export const outOfJson = ({ posted_at, edited_at, ...row }: PostInJson): PostRow => ({
  ...row,
  posted_at: new Date(posted_at),
  edited_at: edited_at === null ? null : new Date(edited_at),
});

export const GATE_STATE = row({
  app_id: c.int,
  is_known: c.boolean,
  is_tracked: c.boolean,
  is_verified: c.boolean,
  has_posts: c.boolean,
  last_fetched_at: c.instant.orNull,
  failures: c.int,
  newest: c.json<PostInJson>().orNull,
  accepted: c.json<PostInJson>().orNull,
  is_cosmetic: c.boolean,
});
