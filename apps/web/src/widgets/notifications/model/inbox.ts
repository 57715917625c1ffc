import type { NotificationRow, NotificationsBody } from '@patchlight/contracts';

export type InboxPages = readonly NotificationsBody[];

const rowsOf = (pages: InboxPages): NotificationRow[] => pages.flatMap((page) => page.data);

/** Marks one read in the loaded pages. Returns by how much the unread count falls. */
export const markRead = (pages: InboxPages, id: string): number => {
  const row = rowsOf(pages).find((candidate) => candidate.id === id);
  if (!row || row.is_read) return 0;
  row.is_read = true;
  return 1;
};

/** Marks everything read. Returns by how much the unread count falls: all of it. */
export const markAllRead = (pages: InboxPages): number => {
  for (const row of rowsOf(pages)) row.is_read = true;
  return Number.POSITIVE_INFINITY;
};

/** Takes one out of the loaded pages. Returns by how much the unread count falls. */
export const drop = (pages: InboxPages, id: string): number => {
  for (const page of pages) {
    const index = page.data.findIndex((row) => row.id === id);
    if (index !== -1) return page.data.splice(index, 1)[0]?.is_read ? 0 : 1;
  }
  return 0;
};

/** Takes everything out. Returns by how much the unread count falls: all of it. */
export const dropAll = (pages: InboxPages): number => {
  for (const page of pages) page.data.length = 0;
  return Number.POSITIVE_INFINITY;
};

/** The unread count after `fewer` of them are gone; never below zero. */
export const lowered = (count: number, fewer: number): number => Math.max(0, count - fewer);

/** As a badge shows it. */
export const badgeCount = (count: number): string => (count > 99 ? '99+' : String(count));
