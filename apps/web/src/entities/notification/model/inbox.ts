import type { InboxFolder, NotificationRow, NotificationsBody } from '@patchlight/contracts';

export type InboxPages = readonly NotificationsBody[];

/** A change of notifications. */
export interface InboxChange {
  /** The one with an `id` must exist; of `ids`, those count that do. */
  target: 'all' | { id: string } | { ids: readonly string[] } | { before: string };
  to: 'read' | 'unread' | InboxFolder;
  /** The folder to move from; the inbox by default. */
  from?: InboxFolder;
}

/** Whether a change moves notifications to another folder. */
export const isMove = ({ to }: InboxChange): boolean => to !== 'read' && to !== 'unread';

const matcherOf = (target: InboxChange['target']): ((row: NotificationRow) => boolean) => {
  if (target === 'all') return () => true;
  if ('before' in target) return (row) => row.created_at < target.before;
  const ids = new Set('id' in target ? [target.id] : target.ids);
  return (row) => ids.has(row.id);
};

/** Applies a change to the loaded pages of its folder. @returns the ids whose read state changed, or that left */
export const applyChange = (pages: InboxPages, change: InboxChange): string[] => {
  const { target, to } = change;
  const isTarget = matcherOf(target);
  const changed: string[] = [];
  for (const page of pages) {
    for (const row of page.data) {
      if (!isTarget(row)) continue;
      if (to === 'unread' ? row.is_read : !row.is_read) changed.push(row.id);
      if (!isMove(change)) row.is_read = to === 'read';
    }
    if (isMove(change)) page.data = page.data.filter((row) => !isTarget(row));
  }
  return changed;
};

/** The unread count after a change of `changed` loaded notifications of the inbox; at least zero. */
export const countAfter = (unread: number, { target, to }: InboxChange, changed: number): number => {
  if (to === 'unread') return unread + changed;
  return target === 'all' ? 0 : Math.max(0, unread - changed);
};

/** The text of a badge. */
export const badgeCount = (count: number): string => (count > 99 ? '99+' : String(count));
