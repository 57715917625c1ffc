import type { InboxKind, NotificationsBody } from '@patchlight/contracts';

export interface InboxPage {
  unreadOnly: boolean;
  order: 'asc' | 'desc';
  perPage: number;
  cursor: string | null;
  game?: number | undefined;
  kind?: InboxKind | undefined;
  /** Only of the games in this category of the user. */
  category?: string | undefined;
}

/** Reads of the inbox, in the form of the wire. */
export abstract class InboxQueries {
  /**
   * One page by keyset; `next_cursor` leads to the next. Among the kinds and categories a page looks at a bounded part
   * of the inbox, so that it may hold fewer rows than asked for while another follows.
   */
  abstract page(userId: string, page: InboxPage): Promise<NotificationsBody>;
  abstract unreadCount(userId: string): Promise<number>;
}
