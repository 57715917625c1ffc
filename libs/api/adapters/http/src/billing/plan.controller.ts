import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { BillingQueries, StartCheckout } from '@patchlight/application';
import type { SignedInUser } from '@patchlight/application';
import { FEATURES, UpgradeDto } from '@patchlight/contracts';
import type {
  CanAddGameBody,
  CheckoutBody,
  CurrentPlanBody,
  Feature,
  UpgradeRecommendationsBody,
  UsageBody,
  UsageHistoryBody,
} from '@patchlight/contracts';
import { hasProAccess, limitsOf } from '@patchlight/domain';
import { OpenToTokens, SignedIn } from '../kernel/access/access.decorators.ts';
import { CurrentUser } from '../kernel/access/current-user.decorator.ts';
import type { CallingUser } from '../kernel/access/current-user.decorator.ts';
import { success } from '../kernel/envelope.ts';
import { FailsAs } from '../kernel/fails-as.interceptor.ts';
import { RateLimited } from '../kernel/access/rate-limit.guard.ts';

const NAMES = { FREE: 'Free', PRO: 'Pro', ADMIN: 'Admin' };

/** The caller's plan and its usage. */
@SignedIn()
@Controller('plans')
export class PlanController {
  constructor(
    private readonly billing: BillingQueries,
    private readonly startCheckout: StartCheckout,
  ) {}

  @Get('current')
  @OpenToTokens('games:read')
  @FailsAs('CURRENT_PLAN_FAILED')
  async current(@CurrentUser() { userId }: CallingUser): Promise<CurrentPlanBody> {
    const type = await this.billing.getPlan(userId);
    const has = hasProAccess(type);
    const features = Object.fromEntries(FEATURES.map((name) => [name, has])) as Record<Feature, boolean>;
    return success({ plan: { type, name: NAMES[type], limits: limitsOf(type), features } });
  }

  @Get('usage')
  @OpenToTokens('games:read')
  @FailsAs('USAGE_STATS_FAILED')
  async usage(@CurrentUser() { userId }: CallingUser): Promise<UsageBody> {
    return success({ usage: await this.billing.getUsage(userId) });
  }

  @Get('usage-history')
  @FailsAs('USAGE_STATS_FAILED')
  async usageHistory(@CurrentUser() { userId }: SignedInUser): Promise<UsageHistoryBody> {
    return success({ days: await this.billing.getUsageDays(userId) });
  }

  @Get('can-add-game')
  @OpenToTokens('games:read')
  @FailsAs('GAME_ADD_CHECK_FAILED')
  async canAddGame(@CurrentUser() { userId }: CallingUser): Promise<CanAddGameBody> {
    return success(await this.billing.canAddGame(userId));
  }

  @Get('upgrade-recommendations')
  @FailsAs('UPGRADE_RECOMMENDATIONS_FAILED')
  async recommendations(@CurrentUser() { userId }: SignedInUser): Promise<UpgradeRecommendationsBody> {
    return success(await this.billing.getRecommendations(userId));
  }

  @Post('upgrade')
  @HttpCode(200)
  @RateLimited({ points: 10, seconds: 60, by: 'user' })
  @FailsAs('PLAN_UPGRADE_FAILED')
  async upgrade(
    @CurrentUser() { userId }: SignedInUser,
    @Body() { planPeriod }: UpgradeDto,
  ): Promise<CheckoutBody> {
    return success({ checkoutUrl: await this.startCheckout.execute(userId, planPeriod) });
  }
}
