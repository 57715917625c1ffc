import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { AdminGameQueries, CorrectKind, FetchGameNow } from '@patchlight/application';
import type { Actor } from '@patchlight/application';
import { CorrectKindDto, ListAdminGamesDto, ListAdminUpdatesDto } from '@patchlight/contracts';
import type {
  AdminActBody,
  AdminGameBody,
  AdminGamesBody,
  AdminUpdateBody,
  AdminUpdatesBody,
} from '@patchlight/contracts';
import { GameNotTracked, UpdateNotFound } from '@patchlight/domain';
import { AdminOnly } from '../kernel/access/access.decorators.ts';
import { RateLimited } from '../kernel/access/rate-limit.guard.ts';
import { found, success } from '../kernel/envelope.ts';
import { CurrentActor } from './actor.decorator.ts';
import { RowIdPipe } from '../kernel/row-id.pipe.ts';

const LARGEST_APP_ID = 999_999_999;

const appIdOf = (id: string): number => {
  const appId = Number(id);
  if (appId > LARGEST_APP_ID) throw new GameNotTracked();
  return appId;
};

/** All known games, for admins. */
@AdminOnly()
@Controller('admin/games')
export class AdminGamesController {
  constructor(
    private readonly games: AdminGameQueries,
    private readonly fetchGameNow: FetchGameNow,
  ) {}

  @Get()
  async list(@Query() query: ListAdminGamesDto): Promise<AdminGamesBody> {
    return success({ data: await this.games.listGames(query) });
  }

  @Get(':id')
  async game(@Param('id', RowIdPipe) id: string): Promise<AdminGameBody> {
    return success({ data: { game: found(await this.games.findGame(appIdOf(id)), GameNotTracked) } });
  }

  @Post(':id/fetch')
  @HttpCode(200)
  @RateLimited({ points: 30, seconds: 60, by: 'user' })
  async fetch(@CurrentActor() actor: Actor, @Param('id', RowIdPipe) id: string): Promise<AdminActBody> {
    await this.fetchGameNow.execute(actor, appIdOf(id));
    return success({ message: 'The game is being fetched again' });
  }
}

/** All stored posts, for admins. */
@AdminOnly()
@Controller('admin/updates')
export class AdminUpdatesController {
  constructor(
    private readonly games: AdminGameQueries,
    private readonly correctKind: CorrectKind,
  ) {}

  @Get()
  async list(@Query() query: ListAdminUpdatesDto): Promise<AdminUpdatesBody> {
    return success({ data: await this.games.listUpdates(query) });
  }

  @Get(':id')
  async update(@Param('id', RowIdPipe) id: string): Promise<AdminUpdateBody> {
    return success({ data: { update: found(await this.games.findUpdate(id), UpdateNotFound) } });
  }

  @Put(':id/kind')
  async kind(
    @CurrentActor() actor: Actor,
    @Param('id', RowIdPipe) id: string,
    @Body() { kind }: CorrectKindDto,
  ): Promise<AdminActBody> {
    await this.correctKind.execute(actor, id, kind);
    return success({ message: 'Kind corrected' });
  }
}
