import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FEATURES } from '@patchlight/contracts';
import type { AuthBody, BillingHistoryBody, PlansBody, SubscriptionBody } from '@patchlight/contracts';
import { CALLS, ORDER, UPGRADE, refusalOf } from './testing/billing-calls.ts';
import type { Call } from './testing/billing-calls.ts';
import { isErrorShaped } from './testing/error-shape.ts';
import { openShop, subscribe } from './testing/shop.ts';
import type { Shop } from './testing/shop.ts';
import { PASSWORD, Visitor, signUp } from './testing/visitor.ts';
import { startWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

describe('the billing endpoints', () => {
  let world: World;
  let shop: Shop;
  let url: string;
  let free: Visitor;
  let pro: Visitor;
  let admin: Visitor;

  beforeAll(async () => {
    shop = await openShop();
    const settings = {
      ADMIN_EMAIL: 'ada@example.org',
      ADMIN_USERNAME: 'ada',
      ADMIN_PASSWORD: PASSWORD,
      ...shop.settings,
    };
    world = await startWorld({ settings });
    ({ url } = await world.start('all'));
    [free, pro] = await Promise.all([signUp(url), signUp(url)]);
    await subscribe(shop, pro);
    const { data } = await new Visitor(url).done<AuthBody>('POST', '/auth/login', {
      body: { identifier: 'ada', password: PASSWORD },
    });
    admin = new Visitor(url, data.token);
  });
  afterAll(async () => {
    await world?.close();
    await shop?.stripe.close();
  });

  describe('for a visitor', () => {
    it.each(CALLS)('%s %s is 401', async (...[method, path, body]: Call) => {
      const answer = await new Visitor(url).refused(method, path, body && { body });
      expect([answer.status, answer.body.code]).toEqual([401, 'AUTHENTICATION_ERROR']);
      isErrorShaped(answer);
    });

    it('list the plans with the prices of Stripe and the limits of the server', async () => {
      const { plans, canUpgrade } = await new Visitor(url).done<PlansBody>('GET', '/subscription/plans');
      expect(canUpgrade).toBe(true);
      expect(plans).toEqual([
        expect.objectContaining({
          id: 'free',
          price: { monthly: 0, yearly: 0 },
          limits: { games: 10, notificationsDaily: 50, apiCallsDaily: 100 },
          popular: false,
        }),
        expect.objectContaining({
          id: 'pro',
          price: { monthly: 2.99, yearly: 24.99 },
          currency: 'USD',
          yearlyDiscountPercent: 30,
          limits: { games: 999_999, notificationsDaily: 999_999, apiCallsDaily: 10_000 },
          popular: true,
        }),
      ]);
    });
  });

  describe('for a FREE user', () => {
    it('return FREE and its limits', async () => {
      const { subscription, usage } = await free.done<SubscriptionBody>('GET', '/subscription/status');
      expect(subscription).toEqual({
        currentPlan: 'FREE',
        planExpiresAt: null,
        subscriptionStatus: 'ACTIVE',
        autoRenew: false,
        stripeCustomerId: null,
        subscriptionId: null,
      });
      expect(usage.limits).toEqual({
        gamesLimit: 10,
        notificationsLimitDaily: 50,
        apiCallsLimitDaily: 100,
      });
      expect(await free.done('GET', '/plans/usage')).toEqual({ success: true, usage });
      expect(await free.done('GET', '/plans/current')).toMatchObject({ plan: { type: 'FREE' } });
      expect(await free.done('GET', '/plans/can-add-game')).toMatchObject({ canAdd: true, reason: null });
      const advice = await free.done<{ proFeatures: string[] }>('GET', '/plans/upgrade-recommendations');
      expect(advice.proFeatures).toEqual([...FEATURES]);
    });

    it.each([...FEATURES])('deny %s with a reason', async (feature) => {
      expect(await free.done('GET', `/subscription/feature-access/${feature}`)).toMatchObject({
        success: true,
        hasAccess: false,
        currentPlan: 'FREE',
        isPro: false,
        message: expect.stringContaining('PRO'),
      });
    });

    it('have no subscription to cancel, resume or manage, and no invoices', async () => {
      expect(await refusalOf(free, ['POST', '/subscription/cancel'])).toEqual([
        409,
        'CANCELLATION_FAILED',
        'There is no subscription to cancel.',
      ]);
      expect(await refusalOf(free, ['POST', '/subscription/resume'])).toEqual([
        409,
        'RESUME_FAILED',
        'There is no canceled subscription to resume.',
      ]);
      expect(await refusalOf(free, ['POST', '/subscription/billing-portal'])).toEqual([
        409,
        'BILLING_PORTAL_FAILED',
        'There is no billing to manage yet. It starts with your first payment.',
      ]);
      expect(await free.done('GET', '/subscription/billing-history')).toEqual({
        success: true,
        transactions: [],
        invoices: [],
      });
    });

    it.each([
      ['PRO', 'monthly'],
      ['pro', 'MONTHLY'],
      ['Pro', 'Yearly'],
    ])('open a checkout session for %s %s', async (type, planPeriod) => {
      const body = { planType: type, planPeriod };
      const path = '/subscription/create-checkout-session';
      const { checkoutUrl } = await free.done<{ checkoutUrl: string }>('POST', path, { body });
      expect(checkoutUrl).toMatch(new RegExp(`^${shop.stripe.url}/c/pay/`));
      const upgrade = { body: { targetPlan: type, planPeriod } };
      expect(await free.done('POST', '/plans/upgrade', upgrade)).toEqual({ success: true, checkoutUrl });
    });

    it.each([
      [{ planType: 'FREE', planPeriod: 'monthly' }, 'planType'],
      [{ planType: 'ADMIN', planPeriod: 'monthly' }, 'planType'],
      [{ planType: ['PRO'], planPeriod: 'monthly' }, 'planType'],
      [{ planPeriod: 'monthly' }, 'planType'],
      [{ planType: 'PRO' }, 'planPeriod'],
      [{ planType: 'PRO', planPeriod: 'weekly' }, 'planPeriod'],
      [{ planType: 'PRO', planPeriod: null }, 'planPeriod'],
      [{ planType: 'PRO', planPeriod: { $ne: '' } }, 'planPeriod'],
    ])('reject the order %j', async (body, field) => {
      const answer = await free.refused('POST', '/subscription/create-checkout-session', { body });
      expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR']);
      expect(Object.keys(answer.body.errors ?? {})).toEqual([field]);
      const { planType: targetPlan, ...rest } = body as Record<string, unknown>;
      if (field === 'planType')
        expect((await free.refused('POST', '/plans/upgrade', { body: { targetPlan, ...rest } })).status).toBe(
          400,
        );
    });

    it.each(['nothing', 'UNLIMITEDGAMES', '__proto__', 'wishlist%2F..'])(
      'know no feature %s',
      async (feature) => {
        expect((await free.refused('GET', `/subscription/feature-access/${feature}`)).status).toBe(400);
      },
    );
  });

  describe('for a PRO user', () => {
    it.each([...FEATURES])('grant %s', async (feature) => {
      expect(await pro.done('GET', `/subscription/feature-access/${feature}`)).toMatchObject({
        hasAccess: true,
        currentPlan: 'PRO',
        isPro: true,
      });
    });

    it('return PRO, its limits and the payments', async () => {
      expect(await pro.done('GET', '/plans/current')).toMatchObject({ plan: { type: 'PRO' } });
      expect(await pro.done('GET', '/plans/usage')).toMatchObject({
        usage: { games: { isUnlimited: true } },
      });
      expect(await pro.done('GET', '/plans/upgrade-recommendations')).toMatchObject({ recommendations: [] });
      const history = await pro.done<BillingHistoryBody>('GET', '/subscription/billing-history');
      const paid = { amount: 2.99, currency: 'USD' };
      expect(history.transactions).toEqual([
        expect.objectContaining({ ...paid, action: 'UPGRADE', status: 'COMPLETED' }),
      ]);
      expect(history.invoices).toEqual([expect.objectContaining({ ...paid, status: 'paid' })]);
      const pdf = await fetch(history.invoices[0]!.pdfUrl!);
      expect(
        Buffer.from(await pdf.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-');
      const portal = await pro.done<{ portalUrl: string }>('POST', '/subscription/billing-portal');
      expect((await fetch(portal.portalUrl)).status).toBe(200);
    });

    it('subscribe, cancel and resume only once', async () => {
      const order: Call = ['POST', '/subscription/create-checkout-session', ORDER];
      const status = async (): Promise<[string, boolean, string]> => {
        const { subscription } = await pro.done<SubscriptionBody>('GET', '/subscription/status');
        return [subscription.subscriptionStatus, subscription.autoRenew, subscription.currentPlan];
      };
      expect(await refusalOf(pro, order)).toEqual([409, 'CHECKOUT_CREATION_FAILED', 'You already have PRO.']);
      expect(await refusalOf(pro, ['POST', '/plans/upgrade', UPGRADE])).toEqual([
        409,
        'PLAN_UPGRADE_FAILED',
        'You already have PRO.',
      ]);
      expect((await refusalOf(pro, ['POST', '/subscription/resume'])).slice(0, 2)).toEqual([
        409,
        'RESUME_FAILED',
      ]);

      expect(await pro.done('POST', '/subscription/cancel')).toEqual({
        success: true,
        message: expect.any(String),
      });
      expect(await status()).toEqual(['CANCELED', false, 'PRO']);
      expect((await refusalOf(pro, ['POST', '/subscription/cancel'])).slice(0, 2)).toEqual([
        409,
        'CANCELLATION_FAILED',
      ]);
      expect((await refusalOf(pro, order)).slice(0, 2)).toEqual([409, 'CHECKOUT_CREATION_FAILED']);

      expect(await pro.done('POST', '/subscription/resume')).toEqual({
        success: true,
        message: expect.any(String),
      });
      expect(await status()).toEqual(['ACTIVE', true, 'PRO']);
    });
  });

  describe('for an admin', () => {
    it('return ADMIN, without limits or recommendations', async () => {
      expect(await admin.done('GET', '/subscription/status')).toMatchObject({
        subscription: { currentPlan: 'ADMIN' },
      });
      expect(await admin.done('GET', '/plans/current')).toMatchObject({ plan: { type: 'ADMIN' } });
      expect(await admin.done('GET', '/plans/usage')).toMatchObject({
        usage: { games: { isUnlimited: true } },
      });
      expect(await admin.done('GET', '/plans/can-add-game')).toMatchObject({ canAdd: true });
      expect(await admin.done('GET', '/plans/upgrade-recommendations')).toMatchObject({
        recommendations: [],
      });
      for (const feature of FEATURES)
        expect(await admin.done('GET', `/subscription/feature-access/${feature}`)).toMatchObject({
          hasAccess: true,
        });
    });
  });
});
