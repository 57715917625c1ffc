import { InboxQueries } from '@patchlight/application/ports';
import type { InboxPage } from '@patchlight/application/ports';
import type { NotificationRow, NotificationsBody, UpdateKind } from '@patchlight/contracts';
import type { Database } from '../kernel/database.ts';
import { toIso } from '../kernel/database.ts';

/** How many rows of the inbox one page among the kinds looks at. */
export const REACH = 5_000;

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
    const next_cursor = last?.update_id ?? (await this.endOfReach(userId, page));
    return { data: shown.map(toNotification), unread_count: unread, next_cursor };
  }

  override async unreadCount(userId: string): Promise<number> {
    const row = await this.db.queryOne<{ n: number }>(
      'select count(*)::int as n from notifications where user_id = $1 and not is_read',
      [userId],
    );
    return row?.n ?? 0;
  }

  /** One row more than the page holds, to know whether there is a next. */
  private rows(userId: string, page: InboxPage): Promise<InboxRow[]> {
    const { parameters, bind, own, order } = conditionsOf(userId, page);
    const { game, kind, perPage } = page;
    let from = `notifications n join updates u on u.id = n.update_id`;
    if (game !== undefined) {
      // Looks up what the game has posted, however long the inbox is.
      from = `(with posted as materialized (select id from updates where app_id = ${bind(game)})
          select n.update_id, n.is_read from posted join notifications n on n.update_id = posted.id where ${own}
        ) n join updates u on u.id = n.update_id`;
    } else if (kind !== undefined) {
      from = `(select n.update_id, n.is_read from notifications n where ${own} order by ${order} limit ${REACH}
        ) n join updates u on u.id = n.update_id`;
    }
    const where = kind === undefined ? 'true' : `u.kind = ${bind(kind)}`;
    return this.db.query<InboxRow>(
      `select n.update_id, n.is_read, u.seen_at, u.gid, u.title, u.excerpt, u.url, u.posted_at, u.kind, u.app_id,
         g.name, g.icon_url, g.logo_url
       from ${from}
       join games g on g.app_id = u.app_id
       where ${where} ${game === undefined && kind === undefined ? `and ${own}` : ''}
       order by ${order} limit ${bind(perPage + 1)}`,
      parameters,
    );
  }

  /** Where a page among the kinds stopped looking, if the inbox goes on there. */
  private async endOfReach(userId: string, page: InboxPage): Promise<string | null> {
    if (page.kind === undefined || page.game !== undefined) return null;
    const { parameters, own, order } = conditionsOf(userId, page);
    const row = await this.db.queryOne<{ update_id: string }>(
      `select n.update_id from notifications n where ${own} order by ${order} offset ${REACH - 1} limit 1`,
      parameters,
    );
    return row?.update_id ?? null;
  }
}

/** The rows of `n` that a page may show, in which order; `bind` adds a parameter. */
const conditionsOf = (userId: string, { unreadOnly, order, cursor }: InboxPage) => {
  const parameters: unknown[] = [userId];
  const bind = (value: unknown): string => `$${parameters.push(value)}`;
  const beyond = cursor ? `and n.update_id ${order === 'desc' ? '<' : '>'} ${bind(cursor)}` : '';
  const own = `n.user_id = $1 ${unreadOnly ? 'and not n.is_read' : ''} ${beyond}`;
  return { parameters, bind, own, order: `n.update_id ${order}` };
};

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
