import { Body, Controller, Get, Param, Put, Query } from '@nestjs/common';
import { CatchUpQueries, MarkUpToDate, PlayTimes, WatchPlays } from '@patchlight/application';
import type { SignedInUser } from '@patchlight/application';
import { CatchUpDto, LIMITS, ListCatchUpsDto, PlayWatchDto } from '@patchlight/contracts';
import type {
  CatchUpBody,
  CatchUpItemsBody,
  CatchUpsBody,
  PlayWatchBody,
  UpToDateBody,
} from '@patchlight/contracts';
import { NotFollowed } from '@patchlight/domain';
import { SignedIn } from '../kernel/access/access.decorators.ts';
import { CurrentUser } from '../kernel/access/current-user.decorator.ts';
import { RateLimited } from '../kernel/access/rate-limit.guard.ts';
import { AppIdPipe } from '../kernel/app-id.pipe.ts';
import { found, success } from '../kernel/envelope.ts';
import { Tagged } from '../kernel/revalidated.interceptor.ts';

/** What happened to the caller's games since they were last played. */
@SignedIn()
@Controller('user/games')
export class CatchUpController {
  constructor(
    private readonly catchUps: CatchUpQueries,
    private readonly markUpToDate: MarkUpToDate,
  ) {}

  @Get('catch-ups')
  @Tagged()
  async list(
    @CurrentUser() { userId }: SignedInUser,
    @Query() { cursor }: ListCatchUpsDto,
  ): Promise<CatchUpsBody> {
    const page = { cursor: cursor ?? null, perPage: LIMITS.catchUpsPerPage };
    return success(await this.catchUps.listOfUser(userId, page));
  }

  @Get(':appid/catch-up')
  @Tagged()
  async ofGame(
    @CurrentUser() { userId }: SignedInUser,
    @Param('appid', AppIdPipe) appId: number,
    @Query() { cursor }: CatchUpDto,
  ): Promise<CatchUpBody> {
    const page = { cursor: cursor ?? null, perPage: LIMITS.publicUpdatesPerPage };
    return success(found(await this.catchUps.findOfGame(userId, appId, page), NotFollowed));
  }

  @Get(':appid/catch-up/items')
  @RateLimited({ points: 30, seconds: 60, by: 'user' })
  @Tagged()
  async items(
    @CurrentUser() { userId }: SignedInUser,
    @Param('appid', AppIdPipe) appId: number,
  ): Promise<CatchUpItemsBody> {
    return success({ data: found(await this.catchUps.findItems(userId, appId), NotFollowed) });
  }

  @Put(':appid/catch-up')
  @RateLimited({ points: 120, seconds: 60, by: 'user' })
  async upToDate(
    @CurrentUser() { userId }: SignedInUser,
    @Param('appid', AppIdPipe) appId: number,
  ): Promise<UpToDateBody> {
    await this.markUpToDate.execute(userId, appId);
    return success({ message: 'You are up to date' });
  }
}

/** The daily look at the caller's play times. */
@SignedIn()
@Controller('user/play-watch')
export class PlayWatchController {
  constructor(
    private readonly catchUps: CatchUpQueries,
    private readonly playTimes: PlayTimes,
    private readonly watchPlays: WatchPlays,
  ) {}

  @Get()
  read(@CurrentUser() { userId }: SignedInUser): Promise<PlayWatchBody> {
    return this.current(userId);
  }

  @Put()
  @RateLimited({ points: 60, seconds: 60, by: 'user' })
  async turn(
    @CurrentUser() { userId }: SignedInUser,
    @Body() { isOn }: PlayWatchDto,
  ): Promise<PlayWatchBody> {
    await this.watchPlays.execute(userId, isOn);
    return this.current(userId);
  }

  private async current(userId: string): Promise<PlayWatchBody> {
    const watch = await this.catchUps.findWatch(userId);
    return success({ data: { ...watch, isPossible: this.playTimes.hasKey } });
  }
}
