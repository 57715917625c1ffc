import { Body, Controller, Get, Header, HttpCode, Param, ParseEnumPipe, Post } from '@nestjs/common';
import {
  BillingQueries,
  CancelSubscription,
  OpenBillingPortal,
  PlanCatalogue,
  ReadBillingHistory,
  ResumeSubscription,
  StartCheckout,
  inWholeUnits,
} from '@patchlight/application';
import type { SignedInUser } from '@patchlight/application';
import { CheckoutDto, FEATURES } from '@patchlight/contracts';
import type {
  BillingHistoryBody,
  BillingPortalBody,
  CheckoutBody,
  Feature,
  FeatureAccessBody,
  PlansBody,
  SubscriptionBody,
  SubscriptionChangedBody,
} from '@patchlight/contracts';
import { DomainError } from '@patchlight/domain';
import { Public, SignedIn } from '../kernel/access/access.decorators.ts';
import { CurrentUser } from '../kernel/access/current-user.decorator.ts';
import { success } from '../kernel/envelope.ts';
import { FailsAs } from '../kernel/fails-as.interceptor.ts';
import { RateLimited } from '../kernel/access/rate-limit.guard.ts';

const featurePipe = new ParseEnumPipe(FEATURES, {
  exceptionFactory: () => new DomainError('invalid', `Feature must be one of ${FEATURES.join(', ')}`),
});

/** The caller's subscription. */
@SignedIn()
@Controller('subscription')
export class SubscriptionController {
  constructor(
    private readonly billing: BillingQueries,
    private readonly catalogue: PlanCatalogue,
    private readonly startCheckout: StartCheckout,
    private readonly cancelSubscription: CancelSubscription,
    private readonly resumeSubscription: ResumeSubscription,
    private readonly openBillingPortal: OpenBillingPortal,
    private readonly readBillingHistory: ReadBillingHistory,
  ) {}

  @Get('plans')
  @Public()
  @Header('Cache-Control', 'public, max-age=60')
  @FailsAs('PLANS_FETCH_FAILED')
  async plans(): Promise<PlansBody> {
    const plans = await this.catalogue.plans();
    return success({ plans, canUpgrade: this.catalogue.takesPayments });
  }

  @Get('status')
  @FailsAs('STATUS_FETCH_FAILED')
  async status(@CurrentUser() { userId }: SignedInUser): Promise<SubscriptionBody> {
    const [subscription, usage] = await Promise.all([
      this.billing.getSubscription(userId),
      this.billing.getUsage(userId),
    ]);
    return success({ subscription, usage });
  }

  @Get('feature-access/:feature')
  @FailsAs('FEATURE_ACCESS_CHECK_FAILED')
  async featureAccess(
    @CurrentUser() { userId }: SignedInUser,
    @Param('feature', featurePipe) feature: Feature,
  ): Promise<FeatureAccessBody> {
    return success(await this.billing.getFeatureAccess(userId, feature));
  }

  @Post('create-checkout-session')
  @HttpCode(200)
  @RateLimited({ points: 10, seconds: 60, by: 'user' })
  @FailsAs('CHECKOUT_CREATION_FAILED')
  async checkout(
    @CurrentUser() { userId }: SignedInUser,
    @Body() { planPeriod }: CheckoutDto,
  ): Promise<CheckoutBody> {
    return success({ checkoutUrl: await this.startCheckout.execute(userId, planPeriod) });
  }

  @Post('cancel')
  @HttpCode(200)
  @RateLimited({ points: 10, seconds: 60, by: 'user' })
  @FailsAs('CANCELLATION_FAILED')
  async cancel(@CurrentUser() { userId }: SignedInUser): Promise<SubscriptionChangedBody> {
    const { isOver } = await this.cancelSubscription.execute(userId);
    return success({
      message: isOver
        ? 'Your subscription has ended. Nothing more is charged.'
        : 'Your subscription was canceled. PRO works until the paid period ends.',
    });
  }

  @Post('resume')
  @HttpCode(200)
  @RateLimited({ points: 10, seconds: 60, by: 'user' })
  @FailsAs('RESUME_FAILED')
  async resume(@CurrentUser() { userId }: SignedInUser): Promise<SubscriptionChangedBody> {
    await this.resumeSubscription.execute(userId);
    return success({ message: 'Your subscription was resumed.' });
  }

  @Post('billing-portal')
  @HttpCode(200)
  @RateLimited({ points: 10, seconds: 60, by: 'user' })
  @FailsAs('BILLING_PORTAL_FAILED')
  async portal(@CurrentUser() { userId }: SignedInUser): Promise<BillingPortalBody> {
    return success({ portalUrl: await this.openBillingPortal.execute(userId) });
  }

  @Get('billing-history')
  @RateLimited({ points: 30, seconds: 60, by: 'user' })
  @FailsAs('BILLING_HISTORY_FAILED')
  async history(@CurrentUser() { userId }: SignedInUser): Promise<BillingHistoryBody> {
    const { transactions, invoices } = await this.readBillingHistory.execute(userId);
    return success({ transactions: transactions.map(onWire), invoices: invoices.map(onWire) });
  }
}

const onWire = <T extends { date: Date; amount: number; currency: string }>(entry: T) => ({
  ...entry,
  date: entry.date.toISOString(),
  amount: inWholeUnits(entry.amount, entry.currency),
  currency: entry.currency.toUpperCase(),
});
