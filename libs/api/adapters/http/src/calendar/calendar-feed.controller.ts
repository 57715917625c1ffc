import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { CreateFeed, ListFeeds, RevokeFeed } from '@patchlight/application';
import type { SignedInUser } from '@patchlight/application';
import { CreateCalendarFeedDto } from '@patchlight/contracts';
import type { CalendarFeedBody, CalendarFeedsBody } from '@patchlight/contracts';
import { SignedIn } from '../kernel/access/access.decorators.ts';
import { CurrentUser } from '../kernel/access/current-user.decorator.ts';
import { DONE, success } from '../kernel/envelope.ts';
import { Idempotent } from '../kernel/idempotent.interceptor.ts';
import { NeedsFeature } from '../kernel/access/needs-feature.guard.ts';
import { RateLimited } from '../kernel/access/rate-limit.guard.ts';
import { RowIdPipe } from '../kernel/row-id.pipe.ts';

/** The calendar feeds of the caller. */
@SignedIn()
@Controller('user/calendar-feeds')
export class CalendarFeedController {
  constructor(
    private readonly listFeeds: ListFeeds,
    private readonly createFeed: CreateFeed,
    private readonly revokeFeed: RevokeFeed,
  ) {}

  @Get()
  async all(@CurrentUser() { userId }: SignedInUser): Promise<CalendarFeedsBody> {
    return success({ data: await this.listFeeds.execute(userId) });
  }

  @Post()
  @NeedsFeature('calendarExport')
  @Idempotent()
  @RateLimited({ points: 60, seconds: 60, by: 'user' })
  async create(
    @CurrentUser() user: SignedInUser,
    @Body() { name, kinds, category }: CreateCalendarFeedDto,
  ): Promise<CalendarFeedBody> {
    const form = { name: name.trim(), kinds, category: category ?? null };
    return success({ data: await this.createFeed.execute(user, form) });
  }

  /** Needs no plan: revoking a leaked URL must always be possible. */
  @Delete(':id')
  async revoke(
    @CurrentUser() { userId }: SignedInUser,
    @Param('id', RowIdPipe) id: string,
  ): Promise<{ success: true }> {
    await this.revokeFeed.execute(userId, id);
    return DONE;
  }
}
