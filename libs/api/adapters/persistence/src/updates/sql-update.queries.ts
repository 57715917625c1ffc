import { UpdateQueries } from '@patchlight/application/ports';
import type {
  CalendarEntry,
  GameUpdateRow,
  PostFormat,
  UpdateBody,
  UpdateItems,
  UpdateKind,
} from '@patchlight/contracts';
import { categoryMembers } from '../kernel/games/library-sql.ts';
import { ITEM_COUNTS, ITEM_COUNTS_COLUMN, findItems } from '../kernel/games/update-items.ts';
import { LATEST, toLatestUpdate } from './latest-update.row.ts';
import type { Database } from '../kernel/database.ts';
import { c, row } from '../kernel/tables/rows.ts';
import type { RowOf } from '../kernel/tables/rows.ts';

const OF_GAME = row({
  gid: c.text,
  title: c.text,
  url: c.text,
  contents: c.text,
  format: c.word<PostFormat>(),
  date: c.double,
  appid: c.int,
  kind: c.word<UpdateKind>(),
});

const ENTRY = { ...LATEST, url: c.text };

const UPDATE = row({
  ...ENTRY,
  ...ITEM_COUNTS,
  body: c.text,
  format: c.word<PostFormat>(),
  revisions: c.json<UpdateBody['data']['revisions']>(),
});

/** Characters. Longer texts would make the list of unread updates huge. */
const LONGEST_KEPT = 100_000;

export class SqlUpdateQueries extends UpdateQueries {
  constructor(private readonly db: Database) {
    super();
  }

  override listByGame(appId: number, limit: number): Promise<GameUpdateRow[]> {
    return this.db.query(
      OF_GAME,
      `select gid, title, url, body as contents, format, extract(epoch from posted_at)::float8 as date, app_id as appid, kind
       from updates where app_id = $1 and not is_hidden order by posted_at desc, id desc limit $2`,
      [appId, limit],
    );
  }

  override async listCalendar(
    userId: string,
    from: Date,
    to: Date,
    category?: string,
  ): Promise<CalendarEntry[]> {
    const parameters: unknown[] = [userId, from, to];
    const bind = (value: unknown): string => `$${parameters.push(value)}`;
    const ofCategory = category === undefined ? '' : `and f.app_id in (${categoryMembers(category, bind)})`;
    const rows = await this.db.query(
      row(ENTRY),
      `select u.gid, u.title, u.url, u.posted_at, u.app_id, u.kind, g.name, g.icon_url, g.logo_url
       from follows f
       join games g on g.app_id = f.app_id
       join updates u on u.app_id = f.app_id and u.posted_at >= $2 and u.posted_at < $3 and not u.is_hidden
       where f.user_id = $1 ${ofCategory}
       order by u.posted_at, u.id`,
      parameters,
    );
    return rows.map((entry) => ({ ...toLatestUpdate(entry), url: entry.url }));
  }

  /**
   * Includes hidden updates: a notification may have been sent before the store's event list was known. One statement,
   * so that a concurrent edit is seen whole.
   */
  override async findByGid(gid: string): Promise<UpdateBody['data'] | null> {
    const row = await this.db.queryOne(
      UPDATE,
      `select u.gid, u.title, u.url, u.body, u.format, u.posted_at, u.app_id, u.kind, g.name, g.icon_url, g.logo_url,
         ${ITEM_COUNTS_COLUMN},
         (select coalesce(json_agg(r order by r.id desc), '[]')
          from (select id, title, body as details, format, replaced_at as "replacedAt", edit
                from update_revisions where update_id = u.id order by id desc limit 20) r) as revisions
       from updates u join games g on g.app_id = u.app_id
       where u.gid = $1 order by u.is_hidden, u.id limit 1`,
      [gid],
    );
    return row && toUpdate(row);
  }

  override findItems(gid: string): Promise<UpdateItems | null> {
    return findItems(this.db, gid, { isHiddenToo: true });
  }

  override async listUnread(userId: string, limit: number): Promise<UpdateBody['data'][]> {
    const rows = await this.db.query(
      UPDATE,
      `select u.gid, u.title, u.url, u.body, u.format, u.posted_at, u.app_id, u.kind, g.name, g.icon_url, g.logo_url,
         ${ITEM_COUNTS_COLUMN}, '[]'::json as revisions
       from (select update_id from notifications where user_id = $1 and not is_read
             order by update_id desc limit $2) n
       join updates u on u.id = n.update_id and length(u.body) <= ${LONGEST_KEPT}
       join games g on g.app_id = u.app_id
       order by u.id desc`,
      [userId, limit],
    );
    return rows.map(toUpdate);
  }
}

const toUpdate = (row: RowOf<typeof UPDATE>): UpdateBody['data'] => ({
  ...toLatestUpdate(row),
  details: row.body,
  format: row.format,
  url: row.url,
  items: row.item_counts,
  revisions: row.revisions.map(({ title, details, format, replacedAt, edit }) => ({
    title,
    details,
    format,
    edit,
    replacedAt: new Date(replacedAt).toISOString(),
  })),
});
