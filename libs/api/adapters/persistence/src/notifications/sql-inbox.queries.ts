import { InboxQueries } from '@patchlight/application/ports';
import type { InboxPage } from '@patchlight/application/ports';
import type { NoticeKind, NotificationRow, NotificationsBody, UpdateKind } from '@patchlight/contracts';
import { categoryMembers } from '../kernel/games/library-sql.ts';
import type { Database } from '../kernel/database.ts';
import { toIso } from '../kernel/database.ts';
import { c, orNull, row } from '../kernel/tables/rows.ts';
import type { RowOf, Values } from '../kernel/tables/rows.ts';

/** Rows scanned for one page with filters. */
export const REACH = 5_000;

const OF_UPDATE = {
  gid: c.text,
  excerpt: c.text,
  url: c.text,
  kind: c.word<UpdateKind>(),
  edit_changes: c.int,
};

/** Of an update or of a notice. */
const ENTRY = row({
  /** Of the whole inbox. */
  unread: c.int,
  update_id: c.bigint,
  is_read: c.boolean,
  arrived_at: c.instant,
  title: c.text,
  at: c.instant,
  app_id: c.int,
  name: c.text,
  icon_url: c.text.orNull,
  logo_url: c.text.orNull,
  ...orNull(OF_UPDATE),
  message: c.text.orNull,
  notice_kind: c.word<NoticeKind>().orNull,
});

type EntryRow = RowOf<typeof ENTRY>;

const isOfUpdate = (entry: EntryRow): entry is EntryRow & Values<typeof OF_UPDATE> => entry.gid !== null;

/** Joins row `n` with its update `u` or notice `t`. */
const WITH_CONTENT = 'left join updates u on u.id = n.update_id left join notices t on t.id = n.update_id';
const APP_ID = 'coalesce(u.app_id, t.app_id)';

const UNREAD = 'select count(*)::int as unread from notifications where user_id = $1 and not is_read';

export class SqlInboxQueries extends InboxQueries {
  constructor(private readonly db: Database) {
    super();
  }

  override async getPage(userId: string, page: InboxPage): Promise<NotificationsBody> {
    const rows = await this.rows(userId, page);
    const unread = rows[0]?.unread ?? (await this.countUnread(userId));
    const shown = rows.slice(0, page.perPage);
    const last = rows.length > page.perPage ? shown.at(-1) : undefined;
    const next_cursor = last?.update_id ?? (await this.endOfReach(userId, page));
    return { data: shown.map(toNotification), unread_count: unread, next_cursor };
  }

  override async countUnread(userId: string): Promise<number> {
    const count = await this.db.queryOne(row({ unread: c.int }), UNREAD, [userId]);
    return count!.unread;
  }

  /** One row more than the page, to detect a next page. */
  private rows(userId: string, page: InboxPage): Promise<EntryRow[]> {
    const { parameters, bind, table, isRead, own, order } = conditionsOf(userId, page);
    const { game, kind, category, perPage } = page;
    let from = `${table} n`;
    if (game !== undefined) {
      const appId = bind(game);
      // Starts from the updates of the game, so that the size of the inbox does not matter.
      from = `(with told as materialized (
            select id from updates where app_id = ${appId}
            union all select id from notices where app_id = ${appId} and (user_id is null or user_id = $1))
          select n.update_id, n.is_read from told join ${table} n on n.update_id = told.id where ${own}) n`;
    } else if (isFiltered(page)) {
      from = `(select n.update_id, n.is_read from ${table} n where ${own} order by ${order} limit ${REACH}) n`;
    }
    const where = [
      game === undefined && !isFiltered(page) ? own : 'true',
      kind && (kind === 'notice' ? 't.id is not null' : `u.kind = ${bind(kind)}`),
      category && `${APP_ID} in (${categoryMembers(category, bind)})`,
    ].filter(Boolean);
    // The limit keeps PostgreSQL from comparing each row with all games, which it prefers if they are only some hundreds.
    return this.db.query(
      ENTRY,
      `select (${UNREAD}) as unread, n.update_id, ${isRead} as is_read, u.gid, u.excerpt, u.url, u.kind, u.edit_changes,
         t.kind as notice_kind, t.message, coalesce(u.title, t.title) as title, coalesce(u.posted_at, t.at) as at,
         coalesce(u.seen_at, t.created_at) as arrived_at, g.app_id, g.name, g.icon_url, g.logo_url
       from ${from} ${WITH_CONTENT}
       cross join lateral (select app_id, name, icon_url, logo_url from games where app_id = ${APP_ID} limit 1) g
       where ${where.join(' and ')}
       order by ${order} limit ${bind(perPage + 1)}`,
      parameters,
    );
  }

  /** Cursor where the scan of a filtered page stopped, if there are more rows. */
  private async endOfReach(userId: string, page: InboxPage): Promise<string | null> {
    if (!isFiltered(page) || page.game !== undefined) return null;
    const { parameters, table, own, order } = conditionsOf(userId, page);
    const last = await this.db.queryOne(
      row({ update_id: c.bigint }),
      `select n.update_id from ${table} n where ${own} order by ${order} offset ${REACH - 1} limit 1`,
      parameters,
    );
    return last?.update_id ?? null;
  }
}

/** Whether the page has filters without index. */
const isFiltered = ({ kind, category }: InboxPage): boolean => kind !== undefined || category !== undefined;

/** Conditions and order of a page; `bind` adds a parameter. */
const conditionsOf = (userId: string, { unreadOnly, order, cursor, folder = 'inbox' }: InboxPage) => {
  const parameters: unknown[] = [userId];
  const bind = (value: unknown): string => `$${parameters.push(value)}`;
  const beyond = cursor ? `and n.update_id ${order === 'desc' ? '<' : '>'} ${bind(cursor)}` : '';
  const isInbox = folder === 'inbox';
  const which = isInbox ? (unreadOnly ? 'and not n.is_read' : '') : `and n.folder = '${folder}'`;
  const own = `n.user_id = $1 ${which} ${beyond}`;
  const [table, isRead] = isInbox ? ['notifications', 'n.is_read'] : ['filed_notifications', 'true'];
  return { parameters, bind, table, isRead, own, order: `n.update_id ${order}` };
};

const toNotification = (row: EntryRow): NotificationRow => {
  const { title, app_id: appId } = row;
  const entry = { id: row.update_id, is_read: row.is_read, created_at: toIso(row.arrived_at) };
  const game = { name: row.name, steamAppId: appId, iconUrl: row.icon_url, logoUrl: row.logo_url };
  const at = toIso(row.at);
  if (!isOfUpdate(row)) {
    const [kind, message] = [row.notice_kind!, row.message!];
    return { ...entry, message, game_update: null, notice: { kind, appId, title, body: message, at, game } };
  }
  const { gid: id, excerpt: details, url, kind, edit_changes: changes } = row;
  const game_update = { id, title, details, url, updateDate: at, kind, changes, game };
  return { ...entry, message: `${row.name}: ${title}`, game_update, notice: null };
};
