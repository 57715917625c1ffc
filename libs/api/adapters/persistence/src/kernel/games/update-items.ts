import type { ItemCounts, PostFormat, UpdateItems } from '@patchlight/contracts';
import { EXTRACTOR, withWords } from '@patchlight/items';
import type { StoredItem } from '@patchlight/items';
import type { Database } from '../database.ts';
import { c, row } from '../tables/rows.ts';

/** The column of {@link ITEM_COUNTS}: what the items of `updates u` count. */
export const ITEM_COUNTS_COLUMN =
  '(select i.counts from update_items i where i.update_id = u.id) as item_counts';

export const ITEM_COUNTS = { item_counts: c.json<ItemCounts>().orNull };

/** A condition on `updates u`: one of these items is in it. @param parameter of labels; null: any update */
export const hasItems = (parameter: string): string =>
  `(${parameter}::text[] is null
     or exists (select from update_items i where i.update_id = u.id and i.counts ?| ${parameter}::text[]))`;

const ITEMS = row({
  gid: c.text,
  app_id: c.int,
  body: c.text,
  format: c.word<PostFormat>(),
  is_read: c.boolean,
  is_english: c.boolean,
  items: c.json<StoredItem[]>().orNull,
});

/** The items of an update with their words; null: there is no such update. */
export const findItems = async (
  db: Database,
  gid: string,
  { isHiddenToo }: { isHiddenToo: boolean },
): Promise<UpdateItems | null> => {
  const update = await db.queryOne(
    ITEMS,
    `select u.gid, u.app_id, u.body, u.format, i.items, i.counts is not null as is_english,
       coalesce(i.content_hash = u.content_hash and i.extractor = ${EXTRACTOR}, false) as is_read
     from updates u left join update_items i on i.update_id = u.id
     where u.gid = $1 and (not u.is_hidden or $2) order by u.is_hidden, u.id limit 1`,
    [gid, isHiddenToo],
  );
  if (!update) return null;
  const { app_id: appId, body, format } = update;
  if (!update.is_read) return { gid, appId, state: 'pending', extractor: 0, items: [] };
  return {
    gid,
    appId,
    state: update.is_english ? 'known' : 'not-english',
    extractor: EXTRACTOR,
    items: withWords(update.items ?? [], { format, body, appId }),
  };
};
