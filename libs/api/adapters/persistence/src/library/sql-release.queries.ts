import { ReleaseQueries } from '@patchlight/application/ports';
import type { ReleaseEntry } from '@patchlight/contracts';
import type { Database } from '../kernel/database.ts';
import { c, row } from '../kernel/tables/rows.ts';

const RELEASE = row({
  app_id: c.int,
  day: c.text,
  is_exact: c.boolean,
  release_text: c.text,
  is_released: c.boolean,
  name: c.text,
  icon_url: c.text.orNull,
  logo_url: c.text.orNull,
});

export class SqlReleaseQueries extends ReleaseQueries {
  constructor(private readonly db: Database) {
    super();
  }

  override async listReleases(userId: string, from: Date, to: Date): Promise<ReleaseEntry[]> {
    const rows = await this.db.query(
      RELEASE,
      `with mine as materialized (
         select app_id from follows where user_id = $1 union select app_id from wishlist_items where user_id = $1
       )
       select l.app_id, l.release_to::text as day, l.release_from = l.release_to as is_exact, l.release_text,
         coalesce(l.is_released, false) as is_released, g.name, g.icon_url, g.logo_url
       from mine join game_listings l on l.app_id = mine.app_id join games g on g.app_id = l.app_id
       where l.release_to >= ($2::timestamptz at time zone 'UTC')::date
         and l.release_to < ($3::timestamptz at time zone 'UTC')::date
       order by l.release_to, lower(g.name), l.app_id`,
      [userId, from, to],
    );
    return rows.map((row) => ({
      appId: row.app_id,
      day: row.day,
      isExact: row.is_exact,
      text: row.release_text,
      isReleased: row.is_released,
      game: { name: row.name, iconUrl: row.icon_url, logoUrl: row.logo_url },
    }));
  }
}
