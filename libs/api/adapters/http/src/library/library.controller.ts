import { Body, Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { FollowGame, LibraryQueries, ToggleFavorite, UnfollowGame } from '@patchlight/application';
import { FollowGameDto } from '@patchlight/contracts';
import type { FavoriteBody, FollowedGameBody, LibraryBody, UndoableBody } from '@patchlight/contracts';
import { NotFollowed } from '@patchlight/domain';
import { OpenToTokens, SignedIn } from '../kernel/access/access.decorators.ts';
import { CurrentUser } from '../kernel/access/current-user.decorator.ts';
import type { CallingUser } from '../kernel/access/current-user.decorator.ts';
import { found, success } from '../kernel/envelope.ts';
import { HttpOptions } from '../kernel/http-options.ts';
import { Idempotent } from '../kernel/idempotent.interceptor.ts';
import { RateLimited } from '../kernel/access/rate-limit.guard.ts';
import { Kept } from '../kernel/kept-lists.ts';
import { AppIdPipe } from '../kernel/app-id.pipe.ts';
import { storePicture } from '../kernel/store-picture.ts';

/** The caller's library. */
@SignedIn()
@Controller('user/games')
export class LibraryController {
  constructor(
    private readonly library: LibraryQueries,
    private readonly followGame: FollowGame,
    private readonly unfollowGame: UnfollowGame,
    private readonly toggleFavorite: ToggleFavorite,
    private readonly options: HttpOptions,
  ) {}

  @Get()
  @OpenToTokens('games:read')
  @Kept({ isTagged: true })
  async list(@CurrentUser() { userId }: CallingUser): Promise<LibraryBody> {
    return success({ data: { games: await this.library.listGames(userId) } });
  }

  @Post()
  @OpenToTokens('games:write')
  @Idempotent()
  @RateLimited({ points: 120, seconds: 60, by: 'user' })
  async add(@CurrentUser() { userId }: CallingUser, @Body() form: FollowGameDto): Promise<FollowedGameBody> {
    const { steamAppId: appId, name } = form;
    const { imageOrigins } = this.options.clientConfig;
    const logoUrl = storePicture(form.logoUrl, imageOrigins);
    const iconUrl = storePicture(form.iconUrl, imageOrigins);
    await this.followGame.execute(userId, { appId, name, logoUrl, iconUrl });
    const game = found(await this.library.findGame(userId, appId), NotFollowed);
    return success({ message: `${game.name} added to your list!`, data: { game } });
  }

  @Delete(':appid')
  @OpenToTokens('games:write', { games: 'appid' })
  async remove(
    @CurrentUser() { userId }: CallingUser,
    @Param('appid', AppIdPipe) appId: number,
  ): Promise<UndoableBody> {
    return success({ undo: await this.unfollowGame.execute(userId, appId) });
  }

  @Patch(':appid/favorite')
  @OpenToTokens('games:write', { games: 'appid' })
  @Idempotent()
  async favorite(
    @CurrentUser() { userId }: CallingUser,
    @Param('appid', AppIdPipe) appid: number,
  ): Promise<FavoriteBody> {
    const isFavorite = await this.toggleFavorite.execute(userId, appid);
    return success({ data: { appid, isFavorite } });
  }
}
