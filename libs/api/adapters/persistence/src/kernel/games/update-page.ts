import type { PublicUpdate, UpdateKind } from '@patchlight/contracts';
import { toIso } from '../database.ts';
import { c, row } from '../tables/rows.ts';
import type { RowOf } from '../tables/rows.ts';
import { ITEM_COUNTS, ITEM_COUNTS_COLUMN } from './update-items.ts';

/** The columns of {@link PAGE}, of `updates u`. */
export const PAGE_COLUMNS = `u.id, u.gid, u.title, u.excerpt, u.posted_at, u.app_id, u.kind, u.edit_changes, ${ITEM_COUNTS_COLUMN}`;

export const PAGE = row({
  id: c.bigint,
  gid: c.text,
  title: c.text,
  excerpt: c.text,
  posted_at: c.instant,
  app_id: c.int,
  kind: c.word<UpdateKind>(),
  edit_changes: c.int,
  ...ITEM_COUNTS,
});

type PageRow = RowOf<typeof PAGE>;

/** Cursor of a page: time in milliseconds and id of its last update. */
export const cursorOf = ({ posted_at, id }: PageRow): string => `${posted_at.getTime()}-${id}`;

export const readCursor = (cursor: string | null): [Date | null, string | null] => {
  const [time, id] = cursor?.split('-') ?? [];
  return time === undefined || id === undefined ? [null, null] : [new Date(Number(time)), id];
};

export const toPublicUpdate = ({
  gid,
  title,
  excerpt,
  posted_at,
  app_id,
  kind,
  item_counts,
  edit_changes,
}: PageRow): PublicUpdate => ({
  gid,
  title,
  excerpt,
  updateDate: toIso(posted_at),
  appId: app_id,
  kind,
  items: item_counts,
  changes: edit_changes,
});
