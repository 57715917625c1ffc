import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { SubscriptionBody } from '@patchlight/contracts';
import { eventually } from '@patchlight/testing';
import { CALLS, ORDER, UPGRADE, refusalOf } from './testing/billing-calls.ts';
import type { Call } from './testing/billing-calls.ts';
import { DAY, checkout, openShop, subscribe } from './testing/shop.ts';
import type { Shop } from './testing/shop.ts';
import { Visitor, signUp } from './testing/visitor.ts';
import { provokes } from './testing/watched-logs.ts';
import { startWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

let world: World;
let shop: Shop;
let url: string;
let free: Visitor;
let pro: Visitor;

beforeAll(async () => {
  shop = await openShop();
  world = await startWorld({ settings: shop.settings });
  ({ url } = await world.start('all'));
  [free, pro] = await Promise.all([signUp(url), signUp(url)]);
  await subscribe(shop, pro);
});
afterAll(async () => {
  await world?.close();
  await shop?.stripe.close();
});

describe('the billing endpoints when Stripe', () => {
  beforeEach(() => provokes(/"statusCode":503/, /The settle-subscription job failed/));
  const FAILURES: [Call, string][] = [
    [['POST', '/subscription/create-checkout-session', ORDER], 'CHECKOUT_CREATION_FAILED'],
    [['POST', '/subscription/cancel'], 'CANCELLATION_FAILED'],
    [['POST', '/subscription/resume'], 'RESUME_FAILED'],
    [['GET', '/subscription/billing-history'], 'BILLING_HISTORY_FAILED'],
    [['POST', '/subscription/billing-portal'], 'BILLING_PORTAL_FAILED'],
    [['POST', '/plans/upgrade', UPGRADE], 'PLAN_UPGRADE_FAILED'],
  ];
  const MESSAGE = 'Payments are not available right now. Please try again later.';

  it.each(['error', 'throttled', 'reset'] as const)(
    'fails (%s) report it and change nothing',
    async (kind) => {
      const before = await pro.done('GET', '/subscription/status');
      for (const [call, code] of FAILURES) {
        shop.stripe.outage(kind, 100);
        expect(await refusalOf(pro, call)).toEqual([503, code, MESSAGE]);
      }
      for (const call of CALLS.filter(([method, path]) => method === 'GET' && !path.endsWith('history')))
        expect((await pro.call(call[0], call[1])).status).toBe(200);
      shop.stripe.endOutage();
      expect(await pro.done('GET', '/subscription/status')).toEqual(before);
    },
  );

  it('hangs report it within ten seconds', async () => {
    shop.stripe.outage('hang', 100);
    expect(await refusalOf(free, ['POST', '/subscription/create-checkout-session', ORDER])).toEqual([
      503,
      'CHECKOUT_CREATION_FAILED',
      MESSAGE,
    ]);
    shop.stripe.endOutage();
    expect(await checkout(free)).toMatch(/^http/);
  });

  it('has never returned prices report that the plans are unavailable', async () => {
    const { url: other } = await world.start('api', { PORT: '0' });
    shop.stripe.outage('error', 100);
    expect(await refusalOf(new Visitor(other), ['GET', '/subscription/plans'])).toEqual([
      503,
      'PLANS_FETCH_FAILED',
      MESSAGE,
    ]);
    shop.stripe.endOutage();
    expect((await new Visitor(other).get('/subscription/plans')).status).toBe(200);
  });
});

const statusOf = async (visitor: Visitor) =>
  (await visitor.done<SubscriptionBody>('GET', '/subscription/status')).subscription;

it('an unpaid renewal is not sold again, and can be ended at once', async () => {
  const visitor = await signUp(url);
  await subscribe(shop, visitor);
  const { stripeCustomerId } = await statusOf(visitor);
  shop.stripe.card(stripeCustomerId!, true);
  shop.stripe.advance(31 * DAY);
  await eventually(
    'the failure was heard of',
    async () => (await statusOf(visitor)).subscriptionStatus === 'PAST_DUE',
  );
  expect(await refusalOf(visitor, ['POST', '/subscription/create-checkout-session', ORDER])).toEqual([
    409,
    'CHECKOUT_CREATION_FAILED',
    'Your last payment did not work. Update your card under Subscription Settings instead of paying for another subscription.',
  ]);
  expect(await visitor.done('POST', '/subscription/cancel')).toEqual({
    success: true,
    message: 'Your subscription has ended. Nothing more is charged.',
  });
  expect(await statusOf(visitor)).toMatchObject({
    currentPlan: 'FREE',
    subscriptionStatus: 'CANCELED',
    subscriptionId: null,
  });
});

it('a customer that was deleted at Stripe can buy PRO again', async () => {
  const visitor = await signUp(url);
  await checkout(visitor);
  const { stripeCustomerId: lost } = await statusOf(visitor);
  shop.stripe.deleteCustomer(lost!);
  expect((await refusalOf(visitor, ['POST', '/subscription/billing-portal']))[0]).toBe(409);
  await subscribe(shop, visitor);
  expect((await statusOf(visitor)).stripeCustomerId).not.toBe(lost);
});

it('an internal error names the action that failed', async () => {
  provokes(/usage_days/, /"statusCode":500/);
  await world.rows('alter table usage_days rename to usage_days_away');
  try {
    for (const [path, code] of [
      ['/subscription/status', 'STATUS_FETCH_FAILED'],
      ['/subscription/feature-access/wishlist', 'FEATURE_ACCESS_CHECK_FAILED'],
      ['/plans/usage', 'USAGE_STATS_FAILED'],
      ['/plans/can-add-game', 'GAME_ADD_CHECK_FAILED'],
      ['/plans/upgrade-recommendations', 'UPGRADE_RECOMMENDATIONS_FAILED'],
    ] as const)
      expect((await refusalOf(free, ['GET', path])).slice(0, 2)).toEqual([500, code]);
  } finally {
    await world.rows('alter table usage_days_away rename to usage_days');
  }
});
