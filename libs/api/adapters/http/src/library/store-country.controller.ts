import { Body, Controller, Put } from '@nestjs/common';
import { AccountQueries, ChangeStoreCountry } from '@patchlight/application';
import type { SignedInUser } from '@patchlight/application';
import { StoreCountryDto, countryNameOf } from '@patchlight/contracts';
import type { SettingsChangedBody } from '@patchlight/contracts';
import { SessionEnded } from '@patchlight/domain';
import { SignedIn } from '../kernel/access/access.decorators.ts';
import { CurrentUser } from '../kernel/access/current-user.decorator.ts';
import { RateLimited } from '../kernel/access/rate-limit.guard.ts';
import { found, success } from '../kernel/envelope.ts';

const DAY = 24 * 60 * 60;

/** The country of the caller's prices. */
@SignedIn()
@Controller('user')
export class StoreCountryController {
  constructor(
    private readonly accounts: AccountQueries,
    private readonly changeStoreCountry: ChangeStoreCountry,
  ) {}

  /** Each change can request a whole wishlist from the store. */
  @RateLimited({ points: 20, seconds: DAY, by: 'user' })
  @Put('store-country')
  async change(
    @CurrentUser() { userId }: SignedInUser,
    @Body() { country }: StoreCountryDto,
  ): Promise<SettingsChangedBody> {
    await this.changeStoreCountry.execute(userId, country);
    return success({
      message: `Store country changed to ${countryNameOf(country)}`,
      data: found(await this.accounts.findSettings(userId), SessionEnded),
    });
  }
}
