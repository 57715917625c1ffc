import { LibraryQueries } from '@patchlight/application/ports';
import type { LibraryGame, SearchResult, UpdateKind } from '@patchlight/contracts';
import type { Database } from '../kernel/database.ts';
import { toIso } from '../kernel/database.ts';
import { c, row } from '../kernel/tables/rows.ts';
import type { RowOf } from '../kernel/tables/rows.ts';
import { RHYTHM, RHYTHM_COLUMNS, toRhythm } from '../kernel/games/rhythm.ts';

const FOLLOWED = row({
  app_id: c.int,
  name: c.text,
  icon_url: c.text.orNull,
  logo_url: c.text.orNull,
  developers: c.texts,
  publishers: c.texts,
  is_favorite: c.boolean,
  followed_at: c.instant,
  unread: c.int,
  title: c.text.orNull,
  url: c.text.orNull,
  gid: c.text.orNull,
  kind: c.word<UpdateKind>().orNull,
  posted_at: c.instant.orNull,
  ...RHYTHM,
});

const FOUND = row({ appid: c.int, name: c.text, logo: c.text.orNull, icon: c.text.orNull });

const LIBRARY_SQL = `
  with unread as (
    select coalesce(u.app_id, t.app_id) as app_id, count(*)::int as count
    from notifications n left join updates u on u.id = n.update_id left join notices t on t.id = n.update_id
    where n.user_id = $1 and not n.is_read
    group by 1
  )
  select f.app_id, g.name, g.icon_url, g.logo_url, g.developers, g.publishers, f.is_favorite, f.followed_at,
    coalesce(unread.count, 0) as unread, u.title, u.url, u.gid, u.kind, u.posted_at, ${RHYTHM_COLUMNS}
  from follows f
  join games g on g.app_id = f.app_id
  left join updates u on u.id = g.latest_update_id
  left join unread on unread.app_id = f.app_id
  where f.user_id = $1`;

const SEARCH_LIMIT = 20;
const SIMILAR_LIMIT = 3;

export class SqlLibraryQueries extends LibraryQueries {
  constructor(private readonly db: Database) {
    super();
  }

  override async listGames(userId: string): Promise<LibraryGame[]> {
    const rows = await this.db.query(FOLLOWED, `${LIBRARY_SQL} order by lower(g.name), f.app_id`, [userId]);
    return rows.map(toLibraryGame);
  }

  override async findGame(userId: string, appId: number): Promise<LibraryGame | null> {
    const row = await this.db.queryOne(FOLLOWED, `${LIBRARY_SQL} and f.app_id = $2`, [userId, appId]);
    return row && toLibraryGame(row);
  }

  override async searchKnown(term: string): Promise<SearchResult[]> {
    return this.db.query(
      FOUND,
      `select app_id as appid, name, logo_url as logo, icon_url as icon from games
       where strpos(lower(name), lower($1)) > 0
       order by lower(name) <> lower($1), strpos(lower(name), lower($1)), lower(name), app_id limit ${SEARCH_LIMIT}`,
      [term],
    );
  }

  override async listWithPage(appIds: readonly number[]): Promise<SearchResult[]> {
    return this.db.query(
      FOUND,
      `select app_id as appid, name, logo_url as logo, icon_url as icon from games
       where app_id = any($1) and is_described`,
      [appIds],
    );
  }

  override async listSimilar(name: string): Promise<SearchResult[]> {
    return this.db.query(
      FOUND,
      `select app_id as appid, name, logo_url as logo, icon_url as icon from games
       where (name % $1 or $1 <% name) and is_described
       order by greatest(similarity(name, $1), word_similarity($1, name)) desc, lower(name), app_id
       limit ${SIMILAR_LIMIT}`,
      [name],
    );
  }

  override async listPopular(count: number): Promise<SearchResult[]> {
    return this.db.query(
      FOUND,
      `select g.app_id as appid, g.name, g.logo_url as logo, g.icon_url as icon from followers_by_game() popular
       join games g on g.app_id = popular.app_id and g.is_described
       order by popular.followers desc, lower(g.name), g.app_id limit $1`,
      [count],
    );
  }
}

const toLibraryGame = (row: RowOf<typeof FOLLOWED>): LibraryGame => ({
  appid: row.app_id,
  name: row.name,
  icon: row.icon_url,
  logo: row.logo_url,
  developers: row.developers,
  publishers: row.publishers,
  isFavorite: row.is_favorite,
  followedAt: toIso(row.followed_at),
  unreadCount: row.unread,
  latestUpdateTitle: row.title,
  latestUpdateDate: row.posted_at && toIso(row.posted_at),
  latestUpdateUrl: row.url,
  latestUpdateGid: row.gid,
  latestUpdateKind: row.kind,
  rhythm: toRhythm(row),
});
