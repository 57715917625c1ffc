import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ConfirmSession } from '@patchlight/application';
import type { Caller, SignedInUser } from '@patchlight/application';
import { ConfirmDto } from '@patchlight/contracts';
import { SignedIn } from '../kernel/access.decorators.ts';
import { FromCaller } from '../kernel/caller.decorator.ts';
import { CurrentUser } from '../kernel/current-user.decorator.ts';
import { RateLimited } from '../kernel/rate-limit.guard.ts';

@SignedIn()
@Controller('auth')
export class ConfirmController {
  constructor(private readonly confirmSession: ConfirmSession) {}

  @Post('confirm')
  @HttpCode(200)
  @RateLimited({ points: 20, seconds: 60, by: 'user' })
  async confirm(
    @CurrentUser() user: SignedInUser,
    @Body() { password }: ConfirmDto,
    @FromCaller() caller: Caller,
  ): Promise<{ success: true }> {
    await this.confirmSession.execute(user, password, caller);
    return { success: true };
  }
}
