import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import {
  AccountQueries,
  ChangeCategoryNotifications,
  ChangeGameNotifications,
  ChangeNotificationPreferences,
  ChangeNotificationSettings,
  NotificationSettingsRepository,
} from '@patchlight/application';
import type { SignedInUser } from '@patchlight/application';
import {
  CategoryNotificationsDto,
  GameNotificationsDto,
  NotificationPreferencesDto,
  NotificationSettingsDto,
} from '@patchlight/contracts';
import type {
  CategoryNotificationsBody,
  GameNotificationsBody,
  NotificationSettingsBody,
  SettingsChangedBody,
} from '@patchlight/contracts';
import { CategoryNotFound, NotFollowed, SessionEnded } from '@patchlight/domain';
import { SignedIn } from '../kernel/access/access.decorators.ts';
import { CurrentUser } from '../kernel/access/current-user.decorator.ts';
import { AppIdPipe } from '../kernel/app-id.pipe.ts';
import { found, success } from '../kernel/envelope.ts';
import { RowIdPipe } from '../kernel/row-id.pipe.ts';

/** When and how the caller is notified outside the app. */
@SignedIn()
@Controller('user')
export class NotificationSettingsController {
  constructor(
    private readonly accounts: AccountQueries,
    private readonly choices: NotificationSettingsRepository,
    private readonly changePreferences: ChangeNotificationPreferences,
    private readonly changeSettings: ChangeNotificationSettings,
    private readonly changeOfGame: ChangeGameNotifications,
    private readonly changeOfCategory: ChangeCategoryNotifications,
  ) {}

  @Put('notification-preferences')
  async preferences(
    @CurrentUser() { userId }: SignedInUser,
    @Body() preferences: NotificationPreferencesDto,
  ): Promise<SettingsChangedBody> {
    await this.changePreferences.execute(userId, preferences);
    return success({
      message: 'Notification preferences updated',
      data: found(await this.accounts.findSettings(userId), SessionEnded),
    });
  }

  @Get('notification-settings')
  async settings(@CurrentUser() { userId }: SignedInUser): Promise<NotificationSettingsBody> {
    return success({ data: found(await this.choices.find(userId), SessionEnded) });
  }

  @Put('notification-settings')
  async saveSettings(
    @CurrentUser() user: SignedInUser,
    @Body() settings: NotificationSettingsDto,
  ): Promise<NotificationSettingsBody> {
    await this.changeSettings.execute(user.userId, settings);
    return this.settings(user);
  }

  @Get('games/:appid/notifications')
  async ofGame(
    @CurrentUser() { userId }: SignedInUser,
    @Param('appid', AppIdPipe) appId: number,
  ): Promise<GameNotificationsBody> {
    return success({ data: found(await this.choices.findOfGame(userId, appId), NotFollowed) });
  }

  @Put('games/:appid/notifications')
  async saveOfGame(
    @CurrentUser() user: SignedInUser,
    @Param('appid', AppIdPipe) appId: number,
    @Body() choices: GameNotificationsDto,
  ): Promise<GameNotificationsBody> {
    await this.changeOfGame.execute(user.userId, appId, choices);
    return this.ofGame(user, appId);
  }

  @Get('categories/:id/notifications')
  async ofCategory(
    @CurrentUser() { userId }: SignedInUser,
    @Param('id', RowIdPipe) id: string,
  ): Promise<CategoryNotificationsBody> {
    return success({ data: found(await this.choices.findOfCategory(userId, id), CategoryNotFound) });
  }

  @Put('categories/:id/notifications')
  async saveOfCategory(
    @CurrentUser() user: SignedInUser,
    @Param('id', RowIdPipe) id: string,
    @Body() choices: CategoryNotificationsDto,
  ): Promise<CategoryNotificationsBody> {
    await this.changeOfCategory.execute(user.userId, id, choices);
    return this.ofCategory(user, id);
  }
}
