import { describe, expect, it } from '@jest/globals';
import type { NotificationRow, NotificationsBody } from '@patchlight/contracts';
import { badgeCount, drop, lowered, markRead } from './inbox.ts';

const row = (id: string, is_read: boolean) => ({ id, is_read }) as NotificationRow;
const pages = (): NotificationsBody[] => [
  { data: [row('a', false), row('b', true)], unread_count: 2, next_cursor: 'x' },
  { data: [row('c', false)], unread_count: 2, next_cursor: null },
];

describe('the inbox', () => {
  it('lowers the count only for what was unread', () => {
    expect(markRead(pages(), 'a')).toBe(1);
    expect(markRead(pages(), 'b')).toBe(0);
    expect(markRead(pages(), 'nobody')).toBe(0);
    expect(drop(pages(), 'c')).toBe(1);
    expect(drop(pages(), 'b')).toBe(0);
  });

  it('never counts below zero', () => {
    expect(lowered(1, 1)).toBe(0);
    expect(lowered(0, 1)).toBe(0);
    expect(lowered(7, Number.POSITIVE_INFINITY)).toBe(0);
  });

  it('shows at most 99 in the badge', () => {
    expect(badgeCount(99)).toBe('99');
    expect(badgeCount(100)).toBe('99+');
  });
});
