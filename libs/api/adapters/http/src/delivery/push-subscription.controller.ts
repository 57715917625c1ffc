import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import {
  AddPushSubscription,
  ListPushSubscriptions,
  RemovePushSubscription,
  TestPushSubscription,
} from '@patchlight/application';
import type { Caller, SignedInUser } from '@patchlight/application';
import { AddPushSubscriptionDto } from '@patchlight/contracts';
import type { PushSubscriptionBody, PushSubscriptionsBody, PushTestBody } from '@patchlight/contracts';
import { SignedIn } from '../kernel/access/access.decorators.ts';
import { FromCaller } from '../kernel/access/caller.decorator.ts';
import { CurrentUser } from '../kernel/access/current-user.decorator.ts';
import { NeedsFeature } from '../kernel/access/needs-feature.guard.ts';
import { RateLimited } from '../kernel/access/rate-limit.guard.ts';
import { deviceName } from '../kernel/device-name.ts';
import { DONE, success } from '../kernel/envelope.ts';

/** The caller's devices that get push messages. */
@SignedIn()
@Controller('user/push-subscriptions')
export class PushSubscriptionController {
  constructor(
    private readonly listSubscriptions: ListPushSubscriptions,
    private readonly addSubscription: AddPushSubscription,
    private readonly removeSubscription: RemovePushSubscription,
    private readonly testSubscription: TestPushSubscription,
  ) {}

  @Get()
  async all(@CurrentUser() user: SignedInUser): Promise<PushSubscriptionsBody> {
    return success({ data: await this.listSubscriptions.execute(user) });
  }

  @Post()
  @NeedsFeature('instantNotifications')
  @RateLimited({ points: 30, seconds: 60, by: 'user' })
  async add(
    @CurrentUser() user: SignedInUser,
    @Body() { endpoint, p256dh, auth }: AddPushSubscriptionDto,
    @FromCaller() { userAgent }: Caller,
  ): Promise<PushSubscriptionBody> {
    const address = { endpoint, p256dh, auth };
    return success({
      data: await this.addSubscription.execute(user, address, deviceName(userAgent)),
    });
  }

  /** Needs no plan: a device can always be removed. */
  @Delete(':id')
  async remove(@CurrentUser() { userId }: SignedInUser, @Param('id') id: string): Promise<{ success: true }> {
    await this.removeSubscription.execute(userId, id);
    return DONE;
  }

  @Post(':id/test')
  @HttpCode(200)
  @NeedsFeature('instantNotifications')
  @RateLimited({ points: 10, seconds: 60, by: 'user' })
  async test(@CurrentUser() { userId }: SignedInUser, @Param('id') id: string): Promise<PushTestBody> {
    return success({ data: await this.testSubscription.execute(userId, id) });
  }
}
