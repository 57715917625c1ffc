import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  Sse,
  SseSignal,
} from '@nestjs/common';
import type { MessageEvent } from '@nestjs/common';
import {
  AttemptLimiter,
  InboxQueries,
  InboxRepository,
  LiveUpdates,
  SessionQueries,
} from '@patchlight/application';
import type { SignedInUser } from '@patchlight/application';
import {
  DeleteNotificationsDto,
  LIMITS,
  ListNotificationsDto,
  MarkNotificationsDto,
  MoveNotificationsDto,
} from '@patchlight/contracts';
import type { NotificationsBody, NotificationsChangedBody, UnreadCountBody } from '@patchlight/contracts';
import { DomainError, NotificationNotFound, SessionEnded } from '@patchlight/domain';
import { Observable, from, interval, map, merge, takeUntil, timer } from 'rxjs';
import { OpenToTokens, SignedIn } from '../kernel/access/access.decorators.ts';
import { CurrentUser } from '../kernel/access/current-user.decorator.ts';
import type { CallingUser } from '../kernel/access/current-user.decorator.ts';
import { DONE, success } from '../kernel/envelope.ts';
import { Idempotent } from '../kernel/idempotent.interceptor.ts';
import { Kept } from '../kernel/kept-lists.ts';
import { RateLimited } from '../kernel/access/rate-limit.guard.ts';
import { EndlessStream } from '../kernel/gate/traffic.ts';
import { EventStreams } from './event-streams.ts';
import { AcceptsLists } from '../kernel/gate/wire-limits.ts';

/** Interval of comments that keep proxies from closing an idle stream. */
const KEEP_ALIVE_MS = 25_000;
/** Maximum duration of a stream, so that an expired session is noticed; the browser reconnects. */
const STREAM_MS = 10 * 60_000;

const NOTIFICATION_ID_BYTES = 64;
const EITHER = 'Send either ids or before';
const TO_DELETED = { from: 'inbox', to: 'deleted' } as const;
const BULK_LIMIT = { points: 120, seconds: 60, by: 'user' } as const;
/** Limit of bulk actions, each of which may rewrite 100,000 rows. */
const WHOLE_INBOX_LIMIT = { points: 20, seconds: 600 };

/** The caller's inbox. */
@SignedIn()
@Controller('notifications')
export class NotificationController {
  constructor(
    private readonly pages: InboxQueries,
    private readonly inbox: InboxRepository,
    private readonly live: LiveUpdates,
    private readonly attempts: AttemptLimiter,
    private readonly sessions: SessionQueries,
    private readonly streams: EventStreams,
  ) {}

  @Get()
  @OpenToTokens('notifications:read')
  @Kept({ isTagged: false })
  list(
    @CurrentUser() { userId }: CallingUser,
    @Query() query: ListNotificationsDto,
  ): Promise<NotificationsBody> {
    return this.pages.getPage(userId, {
      unreadOnly: query.unread_only,
      order: query.sort_order,
      perPage: query.per_page,
      cursor: query.cursor ?? null,
      game: query.game,
      kind: query.kind,
      category: query.category,
      folder: query.folder,
    });
  }

  @Get('unread-count')
  @OpenToTokens('notifications:read')
  @Kept({ isTagged: false })
  async unreadCount(@CurrentUser() { userId }: CallingUser): Promise<UnreadCountBody> {
    return { unread_count: await this.pages.countUnread(userId) };
  }

  /** Server-sent events; their names and data are `NotificationEvents` of the contracts. */
  @Sse('stream')
  @EndlessStream()
  async stream(
    @CurrentUser() user: SignedInUser,
    @SseSignal() gone: AbortSignal,
  ): Promise<Observable<MessageEvent>> {
    const place = this.streams.take(user, gone);
    try {
      // Checked again, now that the end of the session is observed.
      if (!(await this.sessions.authenticate(user.sessionId))) throw new SessionEnded();
      return place.hold(this.eventsOf(user.userId, await this.pages.countUnread(user.userId)));
    } catch (error) {
      place.leave();
      throw error;
    }
  }

  private eventsOf(userId: string, unread_count: number): Observable<MessageEvent> {
    const liveUpdates = new Observable<MessageEvent>((subscriber) =>
      this.live.subscribe(userId, (event) => subscriber.next(event)),
    );
    const ready: MessageEvent = { type: 'ready', data: { unread_count } };
    const pings = interval(KEEP_ALIVE_MS).pipe(map((): MessageEvent => ({ type: 'ping', data: '' })));
    return merge(from([ready]), liveUpdates, pings).pipe(takeUntil(timer(STREAM_MS)));
  }

  @Put('mark-all-read')
  @OpenToTokens('notifications:write')
  async markAllRead(@CurrentUser() { userId }: CallingUser): Promise<NotificationsChangedBody> {
    await this.limitWholeInbox(userId);
    return success(await this.inbox.mark(userId, 'all', true));
  }

  @Put('mark-read')
  @AcceptsLists(LIMITS.notificationIdsMax, NOTIFICATION_ID_BYTES)
  @OpenToTokens('notifications:write')
  @RateLimited(BULK_LIMIT)
  async markMany(
    @CurrentUser() { userId }: CallingUser,
    @Body() { ids, before, read }: MarkNotificationsDto,
  ): Promise<NotificationsChangedBody> {
    if (ids && before) throw new DomainError('invalid', EITHER, { fields: { before: [EITHER] } });
    if (!ids) await this.limitWholeInbox(userId);
    const which = ids ? { ids } : { before: new Date(before!) };
    return success(await this.inbox.mark(userId, which, read));
  }

  @Post('delete')
  @AcceptsLists(LIMITS.notificationIdsMax, NOTIFICATION_ID_BYTES)
  @HttpCode(200)
  @Idempotent()
  @RateLimited(BULK_LIMIT)
  async deleteMany(
    @CurrentUser() { userId }: SignedInUser,
    @Body() { ids }: DeleteNotificationsDto,
  ): Promise<NotificationsChangedBody> {
    return success(await this.inbox.move(userId, { ids }, TO_DELETED));
  }

  @Post('move')
  @AcceptsLists(LIMITS.notificationIdsMax, NOTIFICATION_ID_BYTES)
  @HttpCode(200)
  @RateLimited(BULK_LIMIT)
  async move(
    @CurrentUser() { userId }: SignedInUser,
    @Body() { ids, from, to }: MoveNotificationsDto,
  ): Promise<NotificationsChangedBody> {
    if (from === to) return success({ changed: 0, undo: null });
    return success(await this.inbox.move(userId, { ids }, { from, to }));
  }

  @Put(':id/read')
  @OpenToTokens('notifications:write')
  async markRead(
    @CurrentUser() { userId }: CallingUser,
    @Param('id') id: string,
  ): Promise<{ success: true }> {
    if (!(await this.inbox.markRead(userId, id))) throw new NotificationNotFound();
    return DONE;
  }

  @Delete('delete-all')
  @HttpCode(200)
  async deleteAll(@CurrentUser() { userId }: SignedInUser): Promise<NotificationsChangedBody> {
    await this.limitWholeInbox(userId);
    return success(await this.inbox.move(userId, 'all', TO_DELETED));
  }

  @Delete(':id')
  async delete(
    @CurrentUser() { userId }: SignedInUser,
    @Param('id') id: string,
  ): Promise<NotificationsChangedBody> {
    const change = await this.inbox.move(userId, { ids: [id] }, TO_DELETED);
    if (change.changed === 0) throw new NotificationNotFound();
    return success(change);
  }

  private limitWholeInbox(userId: string): Promise<void> {
    return this.attempts.consume(`inbox:${userId}`, WHOLE_INBOX_LIMIT);
  }
}
