import { Controller, Get } from '@nestjs/common';
import { HistoryQueries, UsualGapQueries } from '@patchlight/application';
import type { SignedInUser } from '@patchlight/application';
import type { GameHistoriesBody, UsualGapsBody } from '@patchlight/contracts';
import { SignedIn } from '../kernel/access/access.decorators.ts';
import { CurrentUser } from '../kernel/access/current-user.decorator.ts';
import { NeedsEarlyAccess } from '../kernel/access/needs-feature.guard.ts';
import { success } from '../kernel/envelope.ts';
import { Tagged } from '../kernel/revalidated.interceptor.ts';

/** What the older posts of the caller's games tell. */
@SignedIn()
@Controller('user/games')
export class GameHistoryController {
  constructor(
    private readonly histories: HistoryQueries,
    private readonly usualGaps: UsualGapQueries,
  ) {}

  @Get('histories')
  @Tagged()
  async list(@CurrentUser() { userId }: SignedInUser): Promise<GameHistoriesBody> {
    return success({ data: await this.histories.listOfUser(userId) });
  }

  @NeedsEarlyAccess('usualGap')
  @Get('usual-gaps')
  @Tagged()
  async gaps(@CurrentUser() { userId }: SignedInUser): Promise<UsualGapsBody> {
    return success({ data: await this.usualGaps.listOfUser(userId) });
  }
}
