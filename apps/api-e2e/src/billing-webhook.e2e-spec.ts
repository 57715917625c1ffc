import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Stripe } from 'stripe';
import { isErrorShaped } from './testing/error-shape.ts';
import { checkout, openShop } from './testing/shop.ts';
import type { Shop } from './testing/shop.ts';
import { Visitor, signUp } from './testing/visitor.ts';
import { startWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

describe('a webhook event', () => {
  let world: World;
  let shop: Shop;
  let url: string;
  /** A valid event, as Stripe sends it. */
  let body: string;
  let sent: number;

  const now = (): number => Math.floor(Date.now() / 1_000);
  const sign = (payload: string, more: { timestamp?: number; secret?: string } = {}): string =>
    Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: shop.stripe.webhookSecret,
      timestamp: now(),
      ...more,
    });
  const hexOf = (header: string): string => header.split('v1=')[1]!;
  const deliver = (payload: string, signature?: string) =>
    new Visitor(url).refused('POST', '/webhooks/stripe', {
      body: payload,
      headers: signature === undefined ? {} : { 'Stripe-Signature': signature },
    });
  const written = async (): Promise<object> =>
    (
      await world.rows(
        `select (select count(*)::int from payment_events) as events,
           (select count(*)::int from pgboss.job where name = 'settle-subscription') as jobs`,
      )
    )[0]!;

  beforeAll(async () => {
    sent = 0;
    shop = await openShop();
    shop.stripe.webhooks({ mode: 'lost' });
    world = await startWorld({ settings: shop.settings });
    ({ url } = await world.start('api'));
    shop.stripe.pay(await checkout(await signUp(url)));
    const { id } = shop.stripe.events().find(({ type }) => type === 'customer.subscription.created')!;
    body = JSON.stringify(shop.stripe.event(id), null, 2);
  });
  afterAll(async () => {
    await world?.close();
    await shop?.stripe.close();
  });

  it.each<[string, () => [payload: string, signature?: string]]>([
    ['without a signature', () => [body]],
    ['with an empty signature', () => [body, '']],
    ['with a header of something else', () => [body, 'Bearer abc']],
    ['without a time', () => [body, `v1=${hexOf(sign(body))}`]],
    ['with a time only', () => [body, `t=${now()}`]],
    ['of the old scheme only', () => [body, sign(body).replace('v1=', 'v0=')]],
    ['signed with another secret', () => [body, sign(body, { secret: 'whsec_other' })]],
    ['whose signature is cut short', () => [body, sign(body).slice(0, -1)]],
    ['whose signature is not hexadecimal', () => [body, `t=${now()},v1=${'z'.repeat(64)}`]],
    [
      'whose time was changed',
      () => [body, sign(body, { timestamp: now() - 60 }).replace(/t=\d+/, `t=${now()}`)],
    ],
    ['whose time is no number', () => [body, sign(body).replace(/t=\d+/, 't=now')]],
    ['that is six minutes old', () => [body, sign(body, { timestamp: now() - 360 })]],
    ['with the signature of another one', () => [body, sign('{}')]],
    [
      'whose body was altered',
      () => [body.replace('"active"', '"trialing"').replace('evt_', 'evt_x'), sign(body)],
    ],
    ['whose body was written anew', () => [JSON.stringify(JSON.parse(body)), sign(body)]],
    ['whose body got a line end', () => [`${body}\n`, sign(body)]],
  ])('%s is 400, and nothing is written', async (_, make) => {
    const before = await written();
    const answer = await deliver(...make());
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR']);
    isErrorShaped(answer);
    expect(await written()).toEqual(before);
    sent += 1;
  });

  it('with a valid signature is stored with its job once, even when it arrives ten times at once', async () => {
    expect(sent).toBeGreaterThanOrEqual(14);
    expect(await written()).toEqual({ events: 0, jobs: 0 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(body, sign(body))));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(await written()).toEqual({ events: 1, jobs: 1 });
  });

  it('is rejected by an instance without payments, whatever its signature', async () => {
    const off = await world.start('api', { PORT: '0', ...withoutKeys });
    const answer = await new Visitor(off.url).refused('POST', '/webhooks/stripe', {
      body,
      headers: { 'Stripe-Signature': sign(body) },
    });
    expect(answer.status).toBe(400);
  });
});

const withoutKeys = {
  STRIPE_SECRET_KEY: '',
  STRIPE_WEBHOOK_SECRET: '',
  STRIPE_PRICE_PRO_MONTHLY: '',
  STRIPE_PRICE_PRO_YEARLY: '',
};
