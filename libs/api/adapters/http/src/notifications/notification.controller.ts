import { Controller, Delete, Get, HttpCode, Param, Put, Query, Sse } from '@nestjs/common';
import type { MessageEvent } from '@nestjs/common';
import { InboxQueries, InboxRepository, LiveUpdates } from '@patchlight/application';
import type { SignedInUser } from '@patchlight/application';
import { ListNotificationsDto } from '@patchlight/contracts';
import type { NotificationsBody, UnreadCountBody } from '@patchlight/contracts';
import { DomainError, NotificationNotFound } from '@patchlight/domain';
import { Observable, from, interval, map, merge, takeUntil, timer } from 'rxjs';
import { SignedIn } from '../kernel/access.decorators.ts';
import { CurrentUser } from '../kernel/current-user.decorator.ts';

/** A comment that often keeps proxies from closing a silent stream. */
const KEEP_ALIVE_MS = 25_000;
/** A stream ends after this, so that the session behind it is looked at again; the browser reconnects. */
const STREAM_MS = 10 * 60_000;

const readCursor = (cursor: string | undefined): string | null => {
  if (cursor === undefined) return null;
  if (!/^\d{1,18}$/.test(cursor)) throw new DomainError('invalid', 'cursor is not valid');
  return cursor;
};

/** The caller's inbox. */
@SignedIn()
@Controller('notifications')
export class NotificationController {
  constructor(
    private readonly inbox: InboxQueries,
    private readonly marks: InboxRepository,
    private readonly live: LiveUpdates,
  ) {}

  @Get()
  list(
    @CurrentUser() { userId }: SignedInUser,
    @Query() query: ListNotificationsDto,
  ): Promise<NotificationsBody> {
    return this.inbox.page(userId, {
      unreadOnly: query.unread_only,
      order: query.sort_order,
      perPage: query.per_page,
      cursor: readCursor(query.cursor),
    });
  }

  @Get('unread-count')
  async unreadCount(@CurrentUser() { userId }: SignedInUser): Promise<UnreadCountBody> {
    return { unread_count: await this.inbox.unreadCount(userId) };
  }

  /** Server-sent events; their names and data are `NotificationEvents` of the contracts. */
  @Sse('stream')
  async stream(@CurrentUser() { userId }: SignedInUser): Promise<Observable<MessageEvent>> {
    const unread_count = await this.inbox.unreadCount(userId);
    const updates = new Observable<MessageEvent>((subscriber) =>
      this.live.subscribe(userId, (data) => subscriber.next({ type: 'update', data })),
    );
    const ready: MessageEvent = { type: 'ready', data: { unread_count } };
    const pings = interval(KEEP_ALIVE_MS).pipe(map((): MessageEvent => ({ type: 'ping', data: '' })));
    return merge(from([ready]), updates, pings).pipe(takeUntil(timer(STREAM_MS)));
  }

  @Put('mark-all-read')
  async markAllRead(@CurrentUser() { userId }: SignedInUser): Promise<{ success: true }> {
    await this.marks.markAllRead(userId);
    return { success: true };
  }

  @Put(':id/read')
  async markRead(
    @CurrentUser() { userId }: SignedInUser,
    @Param('id') id: string,
  ): Promise<{ success: true }> {
    if (!(await this.marks.markRead(userId, id))) throw new NotificationNotFound();
    return { success: true };
  }

  @Delete('delete-all')
  @HttpCode(200)
  async deleteAll(@CurrentUser() { userId }: SignedInUser): Promise<{ success: true }> {
    await this.marks.deleteAll(userId);
    return { success: true };
  }

  @Delete(':id')
  async delete(@CurrentUser() { userId }: SignedInUser, @Param('id') id: string): Promise<{ success: true }> {
    if (!(await this.marks.delete(userId, id))) throw new NotificationNotFound();
    return { success: true };
  }
}
