import { setImmediate } from 'node:timers/promises';
import { UpdateSearchQueries } from '@patchlight/application/ports';
import type { UpdateSearch } from '@patchlight/application/ports';
import type { PostFormat, UpdateMatch, UpdateSearchBody } from '@patchlight/contracts';
import { highlight, parseSearch, snippetOf } from '@patchlight/domain';
import type { SearchQuery } from '@patchlight/domain';
import type { Database } from '../kernel/database.ts';
import { toIso } from '../kernel/database.ts';
import { c, row } from '../kernel/tables/rows.ts';
import type { RowOf } from '../kernel/tables/rows.ts';
import { ITEM_COUNTS, ITEM_COUNTS_COLUMN, hasItems } from '../kernel/games/update-items.ts';
import { LATEST } from './latest-update.row.ts';
import { plainTextOf, toBroad, toExact } from '../kernel/games/search-sql.ts';

const MATCH = row({
  ...LATEST,
  id: c.bigint,
  body: c.text,
  format: c.word<PostFormat>(),
  edit_changes: c.int,
  ...ITEM_COUNTS,
});

type MatchRow = RowOf<typeof MATCH>;

const PER_PAGE = 20;
const PENDING_MAX = 1_000;
/** Before the first page: later than any post. */
const START = { time: 'infinity', id: '0' };

const readCursor = (cursor: string | null): { time: string; id: string } => {
  const [time, id] = cursor?.split('.') ?? [];
  return time && id ? { time: new Date(Number(time)).toISOString(), id } : START;
};

export class SqlUpdateSearchQueries extends UpdateSearchQueries {
  constructor(private readonly db: Database) {
    super();
  }

  override async search(userId: string, search: UpdateSearch): Promise<UpdateSearchBody> {
    const query = parseSearch(search.text);
    const [rows, pending] = await Promise.all([
      query.length > 0 ? this.rows(userId, query, search) : [],
      this.pending(),
    ]);
    const shown = rows.slice(0, PER_PAGE);
    const last = rows.length > PER_PAGE ? shown.at(-1) : undefined;
    const data: UpdateMatch[] = [];
    for (const row of shown) {
      data.push(toMatch(row, query));
      // Parsing a long post takes 10 ms; yields to the event loop between posts.
      await setImmediate();
    }
    return {
      data,
      next_cursor: last ? `${last.posted_at.getTime()}.${last.id}` : null,
      pending,
    };
  }

  /**
   * One row more than the page. Index matches are sorted as narrow rows, then checked one by one until the page is
   * full. An array of games and `offset 0` keep PostgreSQL from reading the words of posts first, whose cost it
   * underestimates.
   */
  private rows(
    userId: string,
    query: SearchQuery,
    { kinds, items, cursor }: UpdateSearch,
  ): Promise<MatchRow[]> {
    const { time, id } = readCursor(cursor);
    return this.db.query(
      MATCH,
      `select u.id, u.gid, u.title, u.body, u.format, u.posted_at, u.app_id, u.kind, u.edit_changes, g.name,
         g.icon_url, g.logo_url, ${ITEM_COUNTS_COLUMN}
       from (
         select s.update_id, s.posted_at, s.document from update_search s
         where s.document @@ to_tsquery('simple', $2)
           and s.app_id = any(array(select app_id from follows where user_id = $1))
           and (s.posted_at, s.update_id) < ($3::timestamptz, $4::bigint)
         order by s.posted_at desc, s.update_id desc offset 0
       ) match
       cross join lateral (
         select * from updates u
         where id = match.update_id and not is_hidden and ($5::text[] is null or kind = any($5)) and ${hasItems('$7')}
       ) u
       join games g on g.app_id = u.app_id
       where match.document @@ to_tsquery('simple', $6)
       order by match.posted_at desc, match.update_id desc limit ${PER_PAGE + 1}`,
      [userId, toBroad(query), time, id, kinds, toExact(query), items],
    );
  }

  private async pending(): Promise<number> {
    const waiting = await this.db.queryOne(
      row({ n: c.int }),
      `select count(*)::int as n from (
         select from updates where id > (select update_id from search_progress) limit ${PENDING_MAX}
       ) waiting`,
    );
    return waiting?.n ?? 0;
  }
}

const toMatch = (row: MatchRow, query: SearchQuery): UpdateMatch => ({
  gid: row.gid,
  title: highlight(row.title, query),
  snippet: snippetOf(plainTextOf(row), query),
  updateDate: toIso(row.posted_at),
  appId: row.app_id,
  kind: row.kind,
  items: row.item_counts,
  changes: row.edit_changes,
  game: { name: row.name, iconUrl: row.icon_url, logoUrl: row.logo_url },
});
