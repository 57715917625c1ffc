import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type {
  AdminUserBody,
  CanAddGameBody,
  LibraryBody,
  PlansBody,
  SubscriptionBody,
  UsageBody,
} from '@patchlight/contracts';
import { confirm, idOf, signUpAdmin } from './testing/admins.ts';
import { openShop, subscribe } from './testing/shop.ts';
import type { Shop } from './testing/shop.ts';
import { signUp } from './testing/visitor.ts';
import type { Visitor } from './testing/visitor.ts';
import { provokes } from './testing/watched-logs.ts';
import { startWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

const LIMIT_REASON = 'You have reached your limit of 10 games. Upgrade to PRO for unlimited games!';
const ORDER = { body: { planType: 'PRO', planPeriod: 'monthly' } };

describe('the limits of a plan', () => {
  // Without payments, nothing is for sale.
  beforeEach(() =>
    provokes(/"\/api\/(?:subscription\/create-checkout-session|plans\/upgrade)".*"statusCode":503/),
  );
  let world: World;
  let shop: Shop;
  let url: string;
  const appIds = (): number[] => world.steam.catalogue.map(({ appid }) => appid);
  const add = (visitor: Visitor, steamAppId: number) =>
    visitor.refused('POST', '/user/games', { body: { steamAppId, name: `Game ${steamAppId}` } });
  const listed = async (visitor: Visitor): Promise<number> =>
    (await visitor.done<LibraryBody>('GET', '/user/games')).data.games.length;

  beforeAll(async () => {
    shop = await openShop();
    world = await startWorld({ settings: shop.settings });
    ({ url } = await world.start('all'));
  });
  afterAll(async () => {
    await world?.close();
    await shop?.stripe.close();
  });

  it('accept exactly one of 50 games that are added in parallel at 9 of 10', async () => {
    const eve = await signUp(url);
    for (const appId of appIds().slice(0, 9)) await eve.follow(appId);
    const answers = await Promise.all(
      appIds()
        .slice(9, 59)
        .map((appId) => add(eve, appId)),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(answers).toHaveLength(50);
    expect(refused).toHaveLength(49);
    for (const { status, body } of refused) expect([status, body.message]).toEqual([403, LIMIT_REASON]);
    expect(await listed(eve)).toBe(10);
  });

  it('keep the 30 games of an expired PRO user, and reject new ones until there is room', async () => {
    const pia = await signUp(url);
    await subscribe(shop, pia);
    for (const appId of appIds().slice(0, 30)) expect((await add(pia, appId)).status).toBe(201);
    await pia.done('POST', '/subscription/cancel');
    // No further event arrives: only the time passes.
    shop.stripe.webhooks({ mode: 'lost' });
    const [row] = await world.rows<{ id: string }>(
      `update users set plan_expires_at = now() - interval '1 second'
       where id = (select user_id from billing_accounts) returning id`,
    );
    expect(row).toBeDefined();

    const { subscription } = await pia.done<SubscriptionBody>('GET', '/subscription/status');
    expect(subscription).toMatchObject({ currentPlan: 'FREE', autoRenew: false });
    expect(await listed(pia)).toBe(30);
    const { usage } = await pia.done<UsageBody>('GET', '/plans/usage');
    expect(usage.games).toMatchObject({ current: 30, limit: 10, isUnlimited: false });
    expect(await pia.done<CanAddGameBody>('GET', '/plans/can-add-game')).toMatchObject({
      canAdd: false,
      reason: LIMIT_REASON,
    });
    const refused = await add(pia, appIds()[30]!);
    expect([refused.status, refused.body.message]).toEqual([403, LIMIT_REASON]);

    for (const appId of appIds().slice(0, 20)) await pia.done('DELETE', `/user/games/${appId}`);
    expect((await add(pia, appIds()[30]!)).status).toBe(403);
    await pia.done('DELETE', `/user/games/${appIds()[20]}`);
    expect((await add(pia, appIds()[30]!)).status).toBe(201);
    shop.stripe.webhooks({ mode: 'prompt' });
  });

  describe('of an instance without Stripe keys', () => {
    let free: Visitor;
    beforeAll(async () => {
      const keys = Object.keys(shop.settings).filter((name) => name.startsWith('STRIPE_'));
      const off = Object.fromEntries(keys.map((name) => [name, '']));
      const { url: without } = await world.start('api', { ...off, PORT: '0' });
      free = await signUp(without);
    });

    it.each([
      ['/subscription/create-checkout-session', 'CHECKOUT_CREATION_FAILED', ORDER],
      ['/plans/upgrade', 'PLAN_UPGRADE_FAILED', { body: { targetPlan: 'PRO' } }],
    ])('cannot be lifted by POST %s', async (path, code, order) => {
      const { status, body } = await free.refused('POST', path, order);
      expect([status, body.code, body.message]).toEqual([
        503,
        code,
        'This instance does not take payments, so there is nothing to upgrade to.',
      ]);
    });

    it('can still be compared', async () => {
      const { plans, canUpgrade } = await free.done<PlansBody>('GET', '/subscription/plans');
      expect([plans.map(({ id }) => id), canUpgrade]).toEqual([['free', 'pro'], false]);
    });
  });

  describe('of an instance with INSTANCE_PLAN=PRO', () => {
    let url: string;
    let visitor: Visitor;
    beforeAll(async () => {
      ({ url } = await world.start('api', { INSTANCE_PLAN: 'PRO', PORT: '0' }));
      visitor = await signUp(url);
    });

    it('are those of PRO', async () => {
      expect(await visitor.done('GET', '/subscription/status')).toMatchObject({
        subscription: { currentPlan: 'PRO', planExpiresAt: null },
      });
      expect(await visitor.done('GET', '/plans/current')).toMatchObject({ plan: { type: 'PRO' } });
      for (const appId of appIds().slice(0, 11)) expect((await add(visitor, appId)).status).toBe(201);
    });

    it('can neither be granted nor taken away', async () => {
      const admin = await signUpAdmin(world, url);
      await confirm(admin);
      const path = `/admin/users/${await idOf(visitor)}`;
      const { data } = await admin.done<AdminUserBody>('GET', path);
      expect(data.user).toMatchObject({ currentPlan: 'PRO', hasInstancePlan: true });
      const { status, body } = await admin.refused('PUT', `${path}/plan`, { body: { plan: 'FREE' } });
      expect([status, body.message]).toEqual([
        409,
        'This instance gives everybody PRO, so there is no plan to grant or take away.',
      ]);
    });

    it('are not for sale, though it has keys', async () => {
      const path = '/subscription/create-checkout-session';
      const { status, body } = await visitor.refused('POST', path, ORDER);
      expect([status, body.code]).toEqual([503, 'CHECKOUT_CREATION_FAILED']);
      expect(await visitor.done('GET', '/subscription/plans')).toMatchObject({ canUpgrade: false });
    });
  });
});
