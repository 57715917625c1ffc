import { Body, Controller, Get, HttpCode, Post, Put, Req } from '@nestjs/common';
import { AccountQueries, ChangePassword, SendVerificationMail, UpdateProfile } from '@patchlight/application';
import type { Caller, SignedInUser } from '@patchlight/application';
import { ChangePasswordDto, UpdateProfileDto } from '@patchlight/contracts';
import type { SettingsChangedBody, UserSettings, UserSettingsBody } from '@patchlight/contracts';
import { SessionEnded } from '@patchlight/domain';
import type { FastifyRequest } from 'fastify';
import { SignedIn } from '../kernel/access/access.decorators.ts';
import { readBrowser } from '../kernel/access/browser-cookie.ts';
import { FromCaller } from '../kernel/access/caller.decorator.ts';
import { CurrentUser } from '../kernel/access/current-user.decorator.ts';
import { found, success } from '../kernel/envelope.ts';
import { HttpOptions } from '../kernel/http-options.ts';
import { RateLimited } from '../kernel/access/rate-limit.guard.ts';

const HOUR = 60 * 60;

/** Settings of the caller's account. */
@SignedIn()
@Controller('user')
export class SettingsController {
  constructor(
    private readonly accounts: AccountQueries,
    private readonly updateProfile: UpdateProfile,
    private readonly changePassword: ChangePassword,
    private readonly sendVerificationMail: SendVerificationMail,
    private readonly options: HttpOptions,
  ) {}

  @Get('settings')
  async settings(@CurrentUser() { userId }: SignedInUser): Promise<UserSettingsBody> {
    return success({ data: await this.read(userId) });
  }

  @RateLimited({ points: 20, seconds: HOUR, by: 'user' })
  @Put('update-profile')
  async profile(
    @CurrentUser() { userId, sessionId }: SignedInUser,
    @Body() { username, email, currentPassword }: UpdateProfileDto,
    @FromCaller() caller: Caller,
  ): Promise<SettingsChangedBody> {
    await this.updateProfile.execute({ userId, sessionId, username, email, currentPassword, caller });
    return this.changed(userId, 'Profile updated successfully');
  }

  @RateLimited({ points: 20, seconds: HOUR, by: 'user' })
  @Put('change-password')
  async password(
    @CurrentUser() { userId, sessionId }: SignedInUser,
    @Body() { currentPassword, newPassword }: ChangePasswordDto,
    @FromCaller() caller: Caller,
    @Req() request: FastifyRequest,
  ): Promise<SettingsChangedBody> {
    const browser = readBrowser(request, this.options.publicUrl);
    await this.changePassword.execute({
      userId,
      sessionId,
      currentPassword,
      newPassword,
      browser,
      caller,
    });
    return this.changed(userId, 'Password changed successfully');
  }

  @RateLimited({ points: 3, seconds: HOUR, by: 'user' })
  @Post('verification-mail')
  @HttpCode(200)
  async verificationMail(
    @CurrentUser() { userId }: SignedInUser,
  ): Promise<{ success: true; message: string }> {
    await this.sendVerificationMail.execute(userId);
    return success({ message: 'Confirmation email sent' });
  }

  private async changed(userId: string, message: string): Promise<SettingsChangedBody> {
    return success({ message, data: await this.read(userId) });
  }

  private async read(userId: string): Promise<UserSettings> {
    return found(await this.accounts.findSettings(userId), SessionEnded);
  }
}
