import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Stripe } from 'stripe';
import type { SimulatedShop } from './testing/simulated-shop.ts';
import { clientOf, startSimulatedShop } from './testing/simulated-shop.ts';

let shop: SimulatedShop;

beforeEach(async () => {
  shop = await startSimulatedShop();
});
afterEach(() => shop.close());

describe('the API with the Stripe SDK', () => {
  it('creates, updates and returns customers', async () => {
    const { stripe, customer } = shop;
    await stripe.customers.update(customer.id, { name: 'Jo', metadata: { userId: 'user-1' } });
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({
      id: customer.id,
      email: 'jo@patchlight.example',
      name: 'Jo',
      metadata: { userId: 'user-1' },
    });
  });

  it('deletes customers: their subscriptions end, and only their history stays', async () => {
    const { stripe, simulator, customer, subscribe, subscription, checkout } = shop;
    await subscribe();
    expect(await stripe.customers.del(customer.id)).toMatchObject({ id: customer.id, deleted: true });
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ id: customer.id, deleted: true });
    expect(await subscription()).toMatchObject({ status: 'canceled' });
    expect(simulator.events(customer.id).at(-1)).toMatchObject({ type: 'customer.deleted' });
    const missing = { code: 'resource_missing' };
    await expect(stripe.customers.update(customer.id, { name: 'Jo' })).rejects.toMatchObject(missing);
    await expect(checkout()).rejects.toMatchObject({ ...missing, param: 'customer' });
    await expect(stripe.subscriptions.list({ customer: 'cus_none' })).rejects.toMatchObject(missing);
  });

  it('returns prices, also after a change', async () => {
    const { stripe, simulator } = shop;
    const { yearly } = simulator.prices;
    expect(await stripe.prices.retrieve(yearly)).toMatchObject({
      unit_amount: 2499,
      currency: 'usd',
      recurring: { interval: 'year' },
    });
    simulator.setPrice(yearly, 1999);
    expect(await stripe.prices.retrieve(yearly)).toMatchObject({ unit_amount: 1999 });
  });

  it('lists and expires checkout sessions; an expired one has no URL', async () => {
    const { stripe, customer, checkout } = shop;
    const first = await checkout();
    const second = await checkout();
    const open = { customer: customer.id, status: 'open' } as const;
    const listed = await stripe.checkout.sessions.list(open);
    expect(listed.data.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(await stripe.checkout.sessions.expire(first.id)).toMatchObject({ status: 'expired', url: null });
    expect((await stripe.checkout.sessions.list(open)).data.map(({ id }) => id)).toEqual([second.id]);
    await expect(stripe.checkout.sessions.expire(first.id)).rejects.toThrow('status of expired');
  });

  it('paginates long lists', async () => {
    const { stripe, customer, checkout } = shop;
    for (let i = 0; i < 7; i += 1) await checkout();
    const page = await stripe.checkout.sessions.list({ customer: customer.id, limit: 3 });
    expect([page.data.length, page.has_more]).toEqual([3, true]);
    const all = await stripe.checkout.sessions
      .list({ customer: customer.id, limit: 3 })
      .autoPagingToArray({ limit: 50 });
    expect(new Set(all.map(({ id }) => id)).size).toBe(7);
  });

  it('schedules, reverts and executes a cancellation', async () => {
    const { stripe, subscribe } = shop;
    const { id, items } = await subscribe();
    const end = items.data[0]?.current_period_end;
    expect(await stripe.subscriptions.update(id, { cancel_at_period_end: true })).toMatchObject({
      cancel_at_period_end: true,
      cancel_at: end,
    });
    expect(await stripe.subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject({
      cancel_at_period_end: false,
      cancel_at: null,
    });
    expect(await stripe.subscriptions.update(id, { cancel_at: end! })).toMatchObject({ cancel_at: end });
    expect(await stripe.subscriptions.update(id, { cancel_at: '' })).toMatchObject({ cancel_at: null });
    expect(await stripe.subscriptions.cancel(id)).toMatchObject({ status: 'canceled' });
    await expect(stripe.subscriptions.cancel(id)).rejects.toThrow('No such subscription');
  });

  it('expands refunds of charges on request', async () => {
    const { stripe, simulator, customer, subscribe } = shop;
    await subscribe();
    simulator.refund(customer.id);
    const [plain] = (await stripe.charges.list({ customer: customer.id })).data;
    expect(plain).toMatchObject({ refunded: true, amount_refunded: 299 });
    expect(plain?.refunds).toBeUndefined();
    const [charge] = (await stripe.charges.list({ customer: customer.id, expand: ['data.refunds'] })).data;
    expect(charge?.refunds?.data).toMatchObject([{ amount: 299, status: 'succeeded' }]);
  });
});

describe('errors', () => {
  const failure = (call: Promise<unknown>): Promise<Stripe.errors.StripeError> =>
    call.then(
      () => Promise.reject(new Error('it passed')),
      (error) => error,
    );

  it('reject an invalid key without repeating it', async () => {
    const { simulator } = shop;
    const stripe = clientOf({ ...simulator, secretKey: 'sk_test_of_another_shop' });
    const error = await failure(stripe.prices.retrieve(simulator.prices.monthly));
    expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    expect(error.message).not.toContain('another_shop');
  });

  it('reject unknown resources and missing, unknown or invalid parameters', async () => {
    const { stripe, customer } = shop;
    expect(await failure(stripe.customers.retrieve('cus_none'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
    expect(await failure(stripe.billingPortal.sessions.create({} as never))).toMatchObject({
      statusCode: 400,
      code: 'parameter_missing',
      param: 'customer',
    });
    expect(await failure(stripe.customers.create({ colour: 'red' } as never))).toMatchObject({
      code: 'parameter_unknown',
      param: 'colour',
    });
    expect(await failure(stripe.invoices.list({ customer: customer.id, limit: 101 }))).toMatchObject({
      type: 'StripeInvalidRequestError',
      param: 'limit',
    });
  });
});

describe('an idempotency key', () => {
  const key = { idempotencyKey: 'k-1' };

  it('repeats the first response to the same request', async () => {
    const { stripe, simulator } = shop;
    const first = await stripe.customers.create({ name: 'Mira' }, key);
    await stripe.customers.update(first.id, { name: 'Mira O.' });
    const again = await stripe.customers.create({ name: 'Mira' }, key);
    expect(again).toMatchObject({ id: first.id, name: 'Mira' });
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(simulator.events(first.id).filter(({ type }) => type === 'customer.created')).toHaveLength(1);
  });

  it('rejects a different request, and expires after a day', async () => {
    const { stripe, simulator } = shop;
    const first = await stripe.customers.create({ name: 'Mira' }, key);
    await expect(stripe.customers.create({ name: 'Jonas' }, key)).rejects.toMatchObject({
      statusCode: 400,
      rawType: 'idempotency_error',
    });
    simulator.advance(24 * 60 * 60);
    expect((await stripe.customers.create({ name: 'Jonas' }, key)).id).not.toBe(first.id);
  });
});

describe('an outage', () => {
  it.each([
    ['error', Stripe.errors.StripeAPIError],
    ['throttled', Stripe.errors.StripeRateLimitError],
    ['hang', Stripe.errors.StripeConnectionError],
  ] as const)('of kind %s fails the call, and is over after as many calls as told', async (kind, type) => {
    const { simulator } = shop;
    const timeout = kind === 'hang' ? 2_000 : 30_000;
    const stripe = clientOf(simulator, { maxNetworkRetries: 0, timeout });
    simulator.outage(kind, 1);
    await expect(stripe.prices.retrieve(simulator.prices.monthly)).rejects.toThrow(type);
    expect((await shop.stripe.prices.retrieve(simulator.prices.monthly)).unit_amount).toBe(299);
  });

  it.each(['reset', 'lost'] as const)('of kind %s leaves one customer after the retry', async (kind) => {
    const { simulator, stripe } = shop;
    simulator.outage(kind, 1);
    await stripe.customers.create({ name: 'Mira' });
    expect(simulator.calls()['POST /v1/customers']).toBe(3);
    expect(simulator.events().filter(({ type }) => type === 'customer.created')).toHaveLength(2);
  });
});
