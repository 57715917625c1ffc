import { Body, Controller, Put } from '@nestjs/common';
import { EarlyAccess } from '@patchlight/application';
import type { SignedInUser } from '@patchlight/application';
import { EarlyAccessDto } from '@patchlight/contracts';
import type { EarlyAccessBody } from '@patchlight/contracts';
import { SignedIn } from '../kernel/access/access.decorators.ts';
import { CurrentUser } from '../kernel/access/current-user.decorator.ts';
import { NeedsFeature } from '../kernel/access/needs-feature.guard.ts';
import { RateLimited } from '../kernel/access/rate-limit.guard.ts';
import { success } from '../kernel/envelope.ts';

/** The switch of early features. */
@SignedIn()
@Controller('user')
export class EarlyAccessController {
  constructor(private readonly earlyAccess: EarlyAccess) {}

  @NeedsFeature('earlyAccess')
  @RateLimited({ points: 60, seconds: 60, by: 'user' })
  @Put('early-access')
  async turn(
    @CurrentUser() { userId }: SignedInUser,
    @Body() { isOn }: EarlyAccessDto,
  ): Promise<EarlyAccessBody> {
    await this.earlyAccess.turn(userId, isOn);
    return success({ message: `Early access is ${isOn ? 'on' : 'off'}` });
  }
}
