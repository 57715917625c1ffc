import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AuthBody, SubscriptionBody } from '@patchlight/contracts';
import { openShop, subscribe } from './testing/shop.ts';
import type { Shop } from './testing/shop.ts';
import { PASSWORD, Visitor, signUp } from './testing/visitor.ts';
import { startWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

const CHECKOUT = '/subscription/create-checkout-session';
const order = (planPeriod = 'monthly') => ({ body: { planType: 'PRO', planPeriod } });

describe('a user who abuses payments', () => {
  let world: World;
  let shop: Shop;
  let url: string;

  const statusOf = async (who: Visitor) =>
    (await who.done<SubscriptionBody>('GET', '/subscription/status')).subscription;
  const onPaymentSide = async (kind: string, customer: string | null): Promise<{ status: string }[]> => {
    const response = await fetch(`${shop.stripe.url}/v1/${kind}?customer=${customer}&limit=100`, {
      headers: { Authorization: `Bearer ${shop.stripe.secretKey}` },
    });
    return ((await response.json()) as { data: { status: string }[] }).data;
  };

  beforeAll(async () => {
    shop = await openShop();
    const admin = { ADMIN_EMAIL: 'ada@example.org', ADMIN_USERNAME: 'ada', ADMIN_PASSWORD: PASSWORD };
    world = await startWorld({ settings: { ...admin, ...shop.settings } });
    ({ url } = await world.start('all'));
  });
  afterAll(async () => {
    await world?.close();
    await shop?.stripe.close();
  });

  it.each([
    [CHECKOUT, order(), 'CHECKOUT_CREATION_FAILED'],
    ['/plans/upgrade', { body: { targetPlan: 'PRO' } }, 'PLAN_UPGRADE_FAILED'],
  ])('cannot pay as an admin (%s)', async (path, options, code) => {
    const { data } = await new Visitor(url).done<AuthBody>('POST', '/auth/login', {
      body: { identifier: 'ada', password: PASSWORD },
    });
    const admin = new Visitor(url, data.token);
    const { status, body } = await admin.refused('POST', path, options);
    expect([status, body.code, body.message]).toEqual([
      409,
      code,
      'Admins have everything that PRO has, so there is nothing to pay for.',
    ]);
    expect(await statusOf(admin)).toMatchObject({ currentPlan: 'ADMIN', stripeCustomerId: null });
  });

  it('gets one open checkout session and one customer for many parallel clicks', async () => {
    const visitor = await signUp(url);
    const answers = await Promise.all(
      ['monthly', 'monthly', 'yearly', 'monthly', 'yearly', 'monthly'].map((period) =>
        visitor.call<{ checkoutUrl: string }>('POST', CHECKOUT, order(period)),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const { stripeCustomerId } = await statusOf(visitor);
    const pages = await onPaymentSide('checkout/sessions', stripeCustomerId);
    expect(pages.filter(({ status }) => status === 'open')).toHaveLength(1);
    const customers = await world.rows('select from billing_accounts where customer_id = $1', [
      stripeCustomerId,
    ]);
    expect(customers).toHaveLength(1);
  });

  it('pays once with the checkout open in two tabs', async () => {
    const visitor = await signUp(url);
    const page = async (period: string): Promise<string> =>
      (await visitor.done<{ checkoutUrl: string }>('POST', CHECKOUT, order(period))).checkoutUrl;
    const [monthly, yearly] = [await page('monthly'), await page('yearly')];
    const pay = async (address: string): Promise<number> =>
      (
        await fetch(`${shop.stripe.url}/_sim/pay`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ url: address }),
        })
      ).status;
    await pay(monthly);
    await pay(yearly);
    const { stripeCustomerId } = await statusOf(visitor);
    expect(await onPaymentSide('subscriptions', stripeCustomerId)).toHaveLength(1);
  });

  it('cancels once from two tabs', async () => {
    const visitor = await signUp(url);
    await subscribe(shop, visitor);
    await visitor.done('POST', '/subscription/cancel');
    const { status, body } = await visitor.refused('POST', '/subscription/cancel');
    expect([status, body.code, body.message]).toEqual([
      409,
      'CANCELLATION_FAILED',
      'Your subscription is canceled already.',
    ]);
    expect(await statusOf(visitor)).toMatchObject({ currentPlan: 'PRO', subscriptionStatus: 'CANCELED' });
  });

  it('cannot reach other customers by their ids', async () => {
    const [victim, thief] = await Promise.all([signUp(url), signUp(url)]);
    await subscribe(shop, victim);
    const before = await statusOf(victim);
    const names = {
      userId: '1',
      stripeCustomerId: before.stripeCustomerId,
      customer: before.stripeCustomerId,
      subscriptionId: before.subscriptionId,
    };
    const query = `?${new URLSearchParams(names as Record<string, string>)}`;
    for (const path of ['/subscription/cancel', '/subscription/resume', '/subscription/billing-portal'])
      expect((await thief.refused('POST', path + query, { body: names })).status).toBe(409);
    expect(await thief.done('GET', `/subscription/billing-history${query}`)).toMatchObject({
      transactions: [],
      invoices: [],
    });
    expect(await statusOf(thief)).toMatchObject({ currentPlan: 'FREE', stripeCustomerId: null });
    expect(await statusOf(victim)).toEqual(before);
  });
});
