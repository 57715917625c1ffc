import { setImmediate } from 'node:timers/promises';
import { CatchUpQueries } from '@patchlight/application/ports';
import type {
  CatchUp,
  CatchUpBody,
  CatchUpItemsBody,
  CatchUpsBody,
  ItemCounts,
  ItemType,
  PlayAccess,
  PlaySource,
  PlayWatchBody,
  PostFormat,
} from '@patchlight/contracts';
import { mergeItems } from '@patchlight/domain';
import type { SaidItem } from '@patchlight/domain';
import { EXTRACTOR, isCounted, withWords } from '@patchlight/items';
import type { StoredItem } from '@patchlight/items';
import type { Database } from '../kernel/database.ts';
import { toIso } from '../kernel/database.ts';
import { c, row } from '../kernel/tables/rows.ts';
import type { RowOf } from '../kernel/tables/rows.ts';
import { PAGE, PAGE_COLUMNS, cursorOf, readCursor, toPublicUpdate } from '../kernel/games/update-page.ts';

/** Updates whose items are read at once. */
const MOST_READ = 20;

const COUNTS = row({
  app_id: c.int,
  played_at: c.instant.orNull,
  source: c.word<PlaySource>().orNull,
  updates: c.int,
  major: c.int,
  items: c.json<ItemCounts>(),
});

const ITEMS = row({
  /** null: there is no update since. */
  gid: c.text.orNull,
  updates: c.int,
  body: c.text.orNull,
  format: c.word<PostFormat>().orNull,
  /** null: not in English, or not read. */
  items: c.json<StoredItem[]>().orNull,
});

const WATCH = row({
  is_on: c.boolean,
  is_linked: c.boolean,
  access: c.word<PlayAccess>().orNull,
  looked_at: c.instant.orNull,
});

const SINCE = 'u.app_id = f.app_id and u.posted_at > p.seen_until and not u.is_hidden';

/** One row for each of `follows f`; the condition on them follows. */
const COUNTED = `select f.app_id, p.played_at, p.source, since.updates, since.major, said.items
  from follows f left join plays p on p.user_id = f.user_id and p.app_id = f.app_id
  cross join lateral (
    select count(*)::int as updates, count(*) filter (where u.kind = 'major')::int as major from updates u where ${SINCE}
  ) since
  cross join lateral (
    select coalesce(jsonb_object_agg(label, total), '{}') as items from (
      select label, sum(count::int)::int as total
      from updates u join update_items i on i.update_id = u.id, jsonb_each_text(i.counts) c (label, count)
      where ${SINCE} group by label) by_label
  ) said`;

const toCatchUp = (row: RowOf<typeof COUNTS>): CatchUp => ({
  appId: row.app_id,
  lastPlayed: row.played_at && row.source ? { at: toIso(row.played_at), source: row.source } : null,
  counts: { updates: row.updates, major: row.major, items: row.items },
});

export class SqlCatchUpQueries extends CatchUpQueries {
  constructor(private readonly db: Database) {
    super();
  }

  override async listOfUser(
    userId: string,
    { cursor, perPage }: { cursor: string | null; perPage: number },
  ): Promise<Pick<CatchUpsBody, 'data' | 'next_cursor'>> {
    const rows = await this.db.query(
      COUNTS,
      `${COUNTED} where f.user_id = $1 and f.app_id > $2::bigint order by f.app_id limit $3::int + 1`,
      [userId, cursor ?? '0', perPage],
    );
    const page = rows.slice(0, perPage);
    return {
      data: page.map(toCatchUp),
      next_cursor: rows.length > perPage ? String(page.at(-1)!.app_id) : null,
    };
  }

  override async findOfGame(
    userId: string,
    appId: number,
    { cursor, perPage }: { cursor: string | null; perPage: number },
  ): Promise<Pick<CatchUpBody, 'data' | 'next_cursor'> | null> {
    const counted = await this.db.queryOne(COUNTS, `${COUNTED} where f.user_id = $1 and f.app_id = $2`, [
      userId,
      appId,
    ]);
    if (!counted) return null;
    const rows = await this.db.query(
      PAGE,
      `select ${PAGE_COLUMNS}
       from plays f join updates u on u.app_id = f.app_id and u.posted_at > f.seen_until and not u.is_hidden
       where f.user_id = $1 and f.app_id = $2 and ($3::timestamptz is null or (u.posted_at, u.id) < ($3, $4::bigint))
       order by u.posted_at desc, u.id desc limit $5::int + 1`,
      [userId, appId, ...readCursor(cursor), perPage],
    );
    const page = rows.slice(0, perPage);
    const last = page.at(-1);
    return {
      data: { ...toCatchUp(counted), updates: page.map(toPublicUpdate) },
      next_cursor: last && rows.length > perPage ? cursorOf(last) : null,
    };
  }

  override async findItems(userId: string, appId: number): Promise<CatchUpItemsBody['data'] | null> {
    const rows = await this.db.query(
      ITEMS,
      `select u.gid, u.body, u.format, count(*) over ()::int as updates,
         case when i.content_hash = u.content_hash and i.extractor = ${EXTRACTOR} and i.counts is not null
           then i.items end as items
       from follows f left join plays p on p.user_id = f.user_id and p.app_id = f.app_id
       left join updates u on ${SINCE} left join update_items i on i.update_id = u.id
       where f.user_id = $1 and f.app_id = $2 order by u.posted_at desc, u.id desc limit ${MOST_READ}`,
      [userId, appId],
    );
    if (rows.length === 0) return null;
    const said: SaidItem<ItemType>[] = [];
    let read = 0;
    for (const { gid, body, format, items } of rows) {
      if (gid === null || body === null || format === null || items === null) continue;
      read += 1;
      for (const { text, type, breaking } of withWords(items.filter(isCounted), { format, body, appId }))
        said.push({ gid, text, type, isBreaking: breaking.length > 0 });
      // A long post takes tens of milliseconds.
      await setImmediate();
    }
    const since = rows[0]!.gid === null ? 0 : rows[0]!.updates;
    return { items: mergeItems(said), read, unread: since - read };
  }

  override async findWatch(userId: string): Promise<Omit<PlayWatchBody['data'], 'isPossible'>> {
    const row = await this.db.queryOne(
      WATCH,
      `select w.user_id is not null as is_on, a.user_id is not null as is_linked, w.access, w.looked_at
       from (select $1::bigint as user_id) u
       left join play_watches w on w.user_id = u.user_id left join store_accounts a on a.user_id = u.user_id`,
      [userId],
    );
    return {
      isOn: row?.is_on ?? false,
      isLinked: row?.is_linked ?? false,
      access: row?.access ?? null,
      lookedAt: row?.looked_at ? toIso(row.looked_at) : null,
    };
  }
}
