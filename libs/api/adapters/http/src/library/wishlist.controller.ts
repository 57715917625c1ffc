import { Body, Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { ChangeWishNotices, DropWish, WishForGame, WishlistQueries } from '@patchlight/application';
import type { SignedInUser } from '@patchlight/application';
import { ChangeWishDto, WishForGameDto } from '@patchlight/contracts';
import type { UndoableBody, WishlistBody, WishlistItem, WishlistItemBody } from '@patchlight/contracts';
import { NotWished } from '@patchlight/domain';
import { SignedIn } from '../kernel/access/access.decorators.ts';
import { CurrentUser } from '../kernel/access/current-user.decorator.ts';
import { found, success } from '../kernel/envelope.ts';
import { HttpOptions } from '../kernel/http-options.ts';
import { Idempotent } from '../kernel/idempotent.interceptor.ts';
import { NeedsFeature } from '../kernel/access/needs-feature.guard.ts';
import { RateLimited } from '../kernel/access/rate-limit.guard.ts';
import { AppIdPipe } from '../kernel/app-id.pipe.ts';
import { storePicture } from '../kernel/store-picture.ts';

/** The caller's wishlist. It stays readable without the plan. */
@SignedIn()
@Controller('user/wishlist')
export class WishlistController {
  constructor(
    private readonly wishlist: WishlistQueries,
    private readonly wishForGame: WishForGame,
    private readonly dropWish: DropWish,
    private readonly changeNotices: ChangeWishNotices,
    private readonly options: HttpOptions,
  ) {}

  @Get()
  async list(@CurrentUser() { userId }: SignedInUser): Promise<WishlistBody> {
    return success({ data: { items: await this.wishlist.listItems(userId) } });
  }

  @Post()
  @Idempotent()
  @NeedsFeature('wishlist')
  @RateLimited({ points: 120, seconds: 60, by: 'user' })
  async add(
    @CurrentUser() { userId }: SignedInUser,
    @Body() form: WishForGameDto,
  ): Promise<WishlistItemBody> {
    const { steamAppId: appId, name } = form;
    const { imageOrigins } = this.options.clientConfig;
    const logoUrl = storePicture(form.logoUrl, imageOrigins);
    const iconUrl = storePicture(form.iconUrl, imageOrigins);
    await this.wishForGame.execute(userId, { appId, name, logoUrl, iconUrl });
    const item = await this.item(userId, appId);
    return success({ message: `${item.name} added to your wishlist!`, data: { item } });
  }

  @Patch(':appid')
  @NeedsFeature('wishlist')
  async change(
    @CurrentUser() { userId }: SignedInUser,
    @Param('appid', AppIdPipe) appId: number,
    @Body() { notificationEnabled }: ChangeWishDto,
  ): Promise<WishlistItemBody> {
    await this.changeNotices.execute(userId, appId, notificationEnabled);
    const item = await this.item(userId, appId);
    const message = notificationEnabled
      ? `You will hear of ${item.name}.`
      : `You will hear no more of ${item.name}.`;
    return success({ message, data: { item } });
  }

  @Delete(':appid')
  @NeedsFeature('wishlist')
  async remove(
    @CurrentUser() { userId }: SignedInUser,
    @Param('appid', AppIdPipe) appId: number,
  ): Promise<UndoableBody> {
    return success({ undo: await this.dropWish.execute(userId, appId) });
  }

  private async item(userId: string, appId: number): Promise<WishlistItem> {
    return found(await this.wishlist.findItem(userId, appId), NotWished);
  }
}
