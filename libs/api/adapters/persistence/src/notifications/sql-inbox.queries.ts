import { InboxQueries } from '@patchlight/application/ports';
import type { InboxPage } from '@patchlight/application/ports';
import type { NotificationRow, NotificationsBody, UpdateKind } from '@patchlight/contracts';
import type { Database } from '../kernel/database.ts';
import { toIso } from '../kernel/database.ts';

interface InboxRow {
  update_id: string;
  is_read: boolean;
  seen_at: string;
  gid: string;
  title: string;
  excerpt: string;
  url: string;
  posted_at: string;
  kind: UpdateKind;
  app_id: number;
  name: string;
  icon_url: string | null;
  logo_url: string | null;
}

export class SqlInboxQueries extends InboxQueries {
  constructor(private readonly db: Database) {
    super();
  }

  override async page(userId: string, page: InboxPage): Promise<NotificationsBody> {
    const [rows, unread] = await Promise.all([this.rows(userId, page), this.unreadCount(userId)]);
    const shown = rows.slice(0, page.perPage);
    const last = rows.length > page.perPage ? shown.at(-1) : undefined;
    return { data: shown.map(toNotification), unread_count: unread, next_cursor: last?.update_id ?? null };
  }

  override async unreadCount(userId: string): Promise<number> {
    const row = await this.db.queryOne<{ n: number }>(
      'select count(*)::int as n from notifications where user_id = $1 and not is_read',
      [userId],
    );
    return row?.n ?? 0;
  }

  /** One row more than the page holds, to know whether there is a next. */
  private rows(userId: string, { unreadOnly, order, perPage, cursor }: InboxPage): Promise<InboxRow[]> {
    const [beyond, direction] = order === 'desc' ? ['<', 'desc'] : ['>', 'asc'];
    return this.db.query<InboxRow>(
      `select n.update_id, n.is_read, u.seen_at, u.gid, u.title, u.excerpt, u.url, u.posted_at, u.kind, u.app_id,
         g.name, g.icon_url, g.logo_url
       from notifications n
       join updates u on u.id = n.update_id
       join games g on g.app_id = u.app_id
       where n.user_id = $1 ${unreadOnly ? 'and not n.is_read' : ''} ${cursor ? `and n.update_id ${beyond} $3` : ''}
       order by n.update_id ${direction} limit $2`,
      [userId, perPage + 1, ...(cursor ? [cursor] : [])],
    );
  }
}

const toNotification = (row: InboxRow): NotificationRow => ({
  id: row.update_id,
  is_read: row.is_read,
  created_at: toIso(row.seen_at),
  message: `${row.name}: ${row.title}`,
  game_update: {
    id: row.gid,
    title: row.title,
    details: row.excerpt,
    url: row.url,
    updateDate: toIso(row.posted_at),
    kind: row.kind,
    game: { name: row.name, steamAppId: row.app_id, iconUrl: row.icon_url, logoUrl: row.logo_url },
  },
});
