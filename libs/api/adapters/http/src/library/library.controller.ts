import { Body, Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { FollowGame, LibraryQueries, ToggleFavorite, UnfollowGame } from '@patchlight/application';
import type { SignedInUser } from '@patchlight/application';
import { FollowGameDto } from '@patchlight/contracts';
import type { FavoriteBody, FollowedGameBody, LibraryBody, UndoableBody } from '@patchlight/contracts';
import { NotFollowed } from '@patchlight/domain';
import { SignedIn } from '../kernel/access.decorators.ts';
import { CurrentUser } from '../kernel/current-user.decorator.ts';
import { HttpOptions } from '../kernel/http-options.ts';
import { Idempotent } from '../kernel/idempotent.interceptor.ts';
import { RateLimited } from '../kernel/rate-limit.guard.ts';
import { AppIdPipe } from './app-id.pipe.ts';

const STORE_PICTURE_HOSTS = /(^|\.)(steamstatic\.com|steampowered\.com|steamusercontent\.com|akamaihd\.net)$/;

/** What a client may send as a picture: an address at the store, or at what stands in for it; else null. */
const storePicture = (text: string | undefined, origins: string[]): string | null => {
  if (!text || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  const { origin, hostname, href } = new URL(text);
  return STORE_PICTURE_HOSTS.test(hostname) || origins.includes(origin) ? href : null;
};

/** The list of games of the caller. */
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
  async list(@CurrentUser() { userId }: SignedInUser): Promise<LibraryBody> {
    return { success: true, data: { games: await this.library.games(userId) } };
  }

  @Post()
  @Idempotent()
  @RateLimited({ points: 120, seconds: 60, by: 'user' })
  async add(@CurrentUser() { userId }: SignedInUser, @Body() form: FollowGameDto): Promise<FollowedGameBody> {
    const { steamAppId: appId, name } = form;
    const { imageOrigins } = this.options.clientConfig;
    const logoUrl = storePicture(form.logoUrl, imageOrigins);
    const iconUrl = storePicture(form.iconUrl, imageOrigins);
    await this.followGame.execute(userId, { appId, name, logoUrl, iconUrl });
    const game = await this.library.game(userId, appId);
    if (!game) throw new NotFollowed();
    return { success: true, message: `${game.name} added to your list!`, data: { game } };
  }

  @Delete(':appid')
  async remove(
    @CurrentUser() { userId }: SignedInUser,
    @Param('appid', AppIdPipe) appId: number,
  ): Promise<UndoableBody> {
    return { success: true, undo: await this.unfollowGame.execute(userId, appId) };
  }

  @Patch(':appid/favorite')
  @Idempotent()
  async favorite(
    @CurrentUser() { userId }: SignedInUser,
    @Param('appid', AppIdPipe) appid: number,
  ): Promise<FavoriteBody> {
    const isFavorite = await this.toggleFavorite.execute(userId, appid);
    return { success: true, data: { appid, isFavorite } };
  }
}
