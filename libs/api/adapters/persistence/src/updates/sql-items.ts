import { setImmediate } from 'node:timers/promises';
import type { ItemCounts, PostFormat, UpdateItem } from '@patchlight/contracts';
import { EXTRACTOR, countsOf, itemsOf, storedItem } from '@patchlight/items';
import type { StoredItem } from '@patchlight/items';
import type { Database } from '../kernel/database.ts';
import { c, row } from '../kernel/tables/rows.ts';
import type { Values } from '../kernel/tables/rows.ts';

/** A post as the step that indexes reads it. */
export const POST = {
  id: c.bigint,
  app_id: c.int,
  title: c.text,
  body: c.text,
  format: c.word<PostFormat>(),
  /** Hex. */
  content_hash: c.text,
};

export type Post = Values<typeof POST>;

export const POST_COLUMNS = `id, app_id, title, body, format, encode(content_hash, 'hex') as content_hash`;

/** Where an extractor is that reads older posts anew, from the newest on. */
export const REREADING = {
  /** The version that has begun. */
  extractor: c.int,
  /** Posts below this id are left. */
  unread_below: c.bigint,
  /** The newest indexed post. */
  update_id: c.bigint,
};

/** As columns of `update_items`. @param items null: not in English */
export const toColumns = (
  items: readonly UpdateItem[] | null,
): { counts: ItemCounts | null; items: StoredItem[] } => ({
  counts: items && countsOf(items),
  items: (items ?? []).map(storedItem),
});

/** What the lines of posts say, stored beside them. */
export class SqlItems {
  constructor(private readonly db: Database) {}

  async write(posts: readonly Post[]): Promise<void> {
    const read = [];
    for (const post of posts) {
      const items = itemsOf(post.format, post.body, post.app_id);
      read.push({
        id: post.id,
        hash: post.content_hash,
        ...toColumns(items),
      });
      // A long post takes tens of milliseconds.
      await setImmediate();
    }
    await this.db.change(
      `insert into update_items (update_id, extractor, content_hash, counts, items)
       select id, ${EXTRACTOR}, decode(hash, 'hex'), counts, items
       from jsonb_to_recordset($1::jsonb) as read (id bigint, hash text, counts jsonb, items jsonb)
       on conflict (update_id) do update set extractor = excluded.extractor, content_hash = excluded.content_hash,
         counts = excluded.counts, items = excluded.items`,
      [JSON.stringify(read)],
    );
  }

  /**
   * @param index what else depends on how posts are read
   * @returns whether there may be more of them
   */
  async reread(
    at: Values<typeof REREADING>,
    count: number,
    index: (posts: Post[]) => Promise<void>,
  ): Promise<boolean> {
    const isNew = at.extractor < EXTRACTOR;
    const below = isNew ? String(BigInt(at.update_id) + 1n) : at.unread_below;
    if (!isNew && below === '0') return false;
    const posts = await this.db.query(
      row(POST),
      `select ${POST_COLUMNS} from updates where id < $1 order by id desc limit $2`,
      [below, count],
    );
    await index(posts);
    await this.write(posts);
    const hasMore = posts.length === count;
    await this.db.change('update search_progress set extractor = $1, unread_below = $2', [
      Math.max(at.extractor, EXTRACTOR),
      hasMore ? posts.at(-1)!.id : '0',
    ]);
    return hasMore;
  }
}
