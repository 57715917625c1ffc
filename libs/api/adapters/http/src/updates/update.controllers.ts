import { Controller, Get, Header, Param, Query } from '@nestjs/common';
import { UpdateQueries, UpdateSearchQueries } from '@patchlight/application';
import { CalendarDto, LIMITS, ListUpdatesDto, SearchUpdatesDto } from '@patchlight/contracts';
import type {
  CalendarEntry,
  GameUpdatesBody,
  UnreadUpdatesBody,
  UpdateBody,
  UpdateItemsBody,
  UpdateSearchBody,
} from '@patchlight/contracts';
import { DomainError, UpdateNotFound } from '@patchlight/domain';
import { OpenToTokens, Public, SignedIn } from '../kernel/access/access.decorators.ts';
import { readRange } from '../kernel/calendar-range.ts';
import { CurrentUser } from '../kernel/access/current-user.decorator.ts';
import type { CallingUser } from '../kernel/access/current-user.decorator.ts';
import { found, success } from '../kernel/envelope.ts';
import { Kept } from '../kernel/kept-lists.ts';
import { RateLimited } from '../kernel/access/rate-limit.guard.ts';
import { Revalidated, Tagged } from '../kernel/revalidated.interceptor.ts';

/** Updates of the games in the caller's library. */
@SignedIn()
@Controller('user/games')
export class GameUpdatesController {
  constructor(
    private readonly updates: UpdateQueries,
    private readonly searches: UpdateSearchQueries,
  ) {}

  @Get('updates/calendar')
  @OpenToTokens('updates:read')
  @Kept({ isTagged: true })
  calendar(@CurrentUser() { userId }: CallingUser, @Query() query: CalendarDto): Promise<CalendarEntry[]> {
    const { from, to } = readRange(query);
    return this.updates.listCalendar(userId, from, to, query.category);
  }

  @Get('updates/search')
  @OpenToTokens('updates:read')
  @RateLimited({ points: 60, seconds: 60, by: 'user' })
  search(
    @CurrentUser() { userId }: CallingUser,
    @Query() { q, kind, items, cursor }: SearchUpdatesDto,
  ): Promise<UpdateSearchBody> {
    return this.searches.search(userId, {
      text: q,
      kinds: kind ?? null,
      items: items ?? null,
      cursor: cursor ?? null,
    });
  }

  /** For reading offline. */
  @Get('updates/unread')
  @RateLimited({ points: 30, seconds: 60, by: 'user' })
  @Tagged()
  async unread(@CurrentUser() { userId }: CallingUser): Promise<UnreadUpdatesBody> {
    return success({ data: await this.updates.listUnread(userId, LIMITS.keptUpdates) });
  }

  @Get(':id/updates')
  @OpenToTokens('updates:read', { games: 'id' })
  @Tagged()
  async ofGame(@Param('id') id: string, @Query() { limit }: ListUpdatesDto): Promise<GameUpdatesBody> {
    const appId = /^\d{1,9}$/.test(id) ? Number(id) : 0;
    if (appId < 1 || appId > LIMITS.appIdMax) {
      throw new DomainError('invalid', 'Invalid game ID provided for fetching updates.');
    }
    return success({ data: await this.updates.listByGame(appId, limit) });
  }
}

/** Single updates; public, like the posts themselves. */
@Public()
@Controller('updates')
export class UpdateController {
  constructor(private readonly updates: UpdateQueries) {}

  @Get(':gid')
  @Header('Cache-Control', 'no-cache')
  async byGid(@Param('gid') gid: string): Promise<UpdateBody> {
    return success({
      data: found(/^\d{1,20}$/.test(gid) ? await this.updates.findByGid(gid) : null, UpdateNotFound),
    });
  }

  /** What its lines say, as far as patterns tell. */
  @Get(':gid/items')
  @Revalidated(5)
  async items(@Param('gid') gid: string): Promise<UpdateItemsBody> {
    return success({
      data: found(/^\d{1,20}$/.test(gid) ? await this.updates.findItems(gid) : null, UpdateNotFound),
    });
  }
}
