import type { NotificationsBody } from '@patchlight/contracts';

export interface InboxPage {
  unreadOnly: boolean;
  order: 'asc' | 'desc';
  perPage: number;
  cursor: string | null;
}

/** Reads of the inbox, in the form of the wire. */
export abstract class InboxQueries {
  /** One page by keyset; `next_cursor` leads to the next. */
  abstract page(userId: string, page: InboxPage): Promise<NotificationsBody>;
  abstract unreadCount(userId: string): Promise<number>;
}
