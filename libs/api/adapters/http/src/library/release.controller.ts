import { Controller, Get, Query } from '@nestjs/common';
import { ReleaseQueries } from '@patchlight/application';
import { CalendarDto } from '@patchlight/contracts';
import type { ReleasesBody } from '@patchlight/contracts';
import { OpenToTokens, SignedIn } from '../kernel/access/access.decorators.ts';
import { readRange } from '../kernel/calendar-range.ts';
import { CurrentUser } from '../kernel/access/current-user.decorator.ts';
import type { CallingUser } from '../kernel/access/current-user.decorator.ts';
import { NeedsFeature } from '../kernel/access/needs-feature.guard.ts';
import { success } from '../kernel/envelope.ts';

/** Release dates of the games in the caller's library and wishlist. */
@SignedIn()
@NeedsFeature('gameReleaseTracking')
@Controller('user/games/releases')
export class ReleaseController {
  constructor(private readonly releases: ReleaseQueries) {}

  @Get('calendar')
  @OpenToTokens('games:read')
  async calendar(@CurrentUser() { userId }: CallingUser, @Query() query: CalendarDto): Promise<ReleasesBody> {
    const { from, to } = readRange(query);
    return success({ data: await this.releases.listReleases(userId, from, to) });
  }
}
