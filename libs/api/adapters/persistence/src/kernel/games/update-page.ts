import type { PublicUpdate, UpdateKind } from '@patchlight/contracts';
import { toIso } from '../database.ts';
import { ITEM_COUNTS_COLUMN } from './update-items.ts';
import type { ItemCountsRow } from './update-items.ts';

/** The columns of a page of `updates u`. */
export const PAGE_COLUMNS = `u.id, u.gid, u.title, u.excerpt, u.posted_at, u.app_id, u.kind, u.edit_changes, ${ITEM_COUNTS_COLUMN}`;

export interface PageRow extends ItemCountsRow {
  id: string;
  gid: string;
  title: string;
  excerpt: string;
  posted_at: Date;
  app_id: number;
  kind: UpdateKind;
  edit_changes: number;
}

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
