import { describe, expect, it } from '@jest/globals';
import type { NotificationRow, NotificationsBody } from '@patchlight/contracts';
import { applyChange, badgeCount, countAfter } from './inbox.ts';
import type { InboxChange } from './inbox.ts';

const row = (id: string, is_read: boolean, created_at = '2026-01-01') =>
  ({ id, is_read, created_at }) as NotificationRow;
const pages = (): NotificationsBody[] => [
  { data: [row('a', false, '2026-03-03'), row('b', true)], unread_count: 2, next_cursor: 'x' },
  { data: [row('c', false)], unread_count: 2, next_cursor: null },
];
const change = (to: InboxChange['to'], ...ids: string[]): InboxChange => ({ target: { ids }, to });

describe('inbox cache', () => {
  it('decreases the unread count only for unread notifications that are read or deleted', () => {
    expect(applyChange(pages(), change('read', 'a'))).toEqual(['a']);
    expect(applyChange(pages(), change('read', 'b'))).toEqual([]);
    expect(applyChange(pages(), change('read', 'nobody'))).toEqual([]);
    expect(applyChange(pages(), change('deleted', 'b', 'c'))).toEqual(['c']);
  });

  it('increases the unread count only for read notifications that are marked unread', () => {
    expect(applyChange(pages(), change('unread', 'a', 'b'))).toEqual(['b']);
  });

  it('removes deleted notifications and keeps the others', () => {
    const list = pages();
    applyChange(list, change('deleted', 'a', 'c'));
    expect(list.map(({ data }) => data.map(({ id }) => id))).toEqual([['b'], []]);
  });

  it('marks notifications before a given time', () => {
    const list = pages();
    expect(applyChange(list, { target: { before: '2026-02-02' }, to: 'read' })).toEqual(['c']);
    expect(list[0]?.data[0]?.is_read).toBe(false);
  });

  it('never sets the count below zero', () => {
    expect(countAfter(1, change('read', 'a'), 1)).toBe(0);
    expect(countAfter(0, change('deleted', 'a'), 1)).toBe(0);
    expect(countAfter(7, { target: 'all', to: 'read' }, 2)).toBe(0);
    expect(countAfter(7, change('unread', 'b'), 1)).toBe(8);
  });

  it('shows at most 99 in the badge', () => {
    expect(badgeCount(99)).toBe('99');
    expect(badgeCount(100)).toBe('99+');
  });
});
