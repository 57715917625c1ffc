import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Stripe } from 'stripe';
import { PaymentsUnavailable } from '@patchlight/domain';
import { paymentGatewayContract } from '@patchlight/testing';
import { gatewayTo, type SimulatedStripe, startSimulatedStripe } from './testing/simulated-stripe.ts';

paymentGatewayContract('Stripe', async () => {
  const { simulator, gateway, clock, close } = await startSimulatedStripe();
  /** Advances the clock to a second after a time; a retry follows up to a week later. */
  const moveTo = (moment: Date, seconds = 1): void =>
    simulator.advance(Math.max(0, moment.getTime() / 1000 - simulator.now()) + seconds);
  const cardOf = (subscriptionId: string, fails: boolean): void => {
    const owner = simulator
      .events()
      .map(({ id }) => simulator.event(id)?.data.object)
      .find((object) => object?.['id'] === subscriptionId);
    simulator.card(String(owner?.['customer']), fails);
  };
  return {
    gateway,
    prices: { currency: 'usd', monthly: 299, yearly: 2499 },
    pay: async (url) => {
      if (!simulator.pay(url)) throw new Error('there is no open page at this address');
    },
    renew: async ({ id, state, periodStart, periodEnd }) => {
      cardOf(id, false);
      if (state === 'past_due') moveTo(periodStart, 7 * 24 * 3600);
      else moveTo(periodEnd);
    },
    fail: async ({ id, periodEnd }) => {
      cardOf(id, true);
      moveTo(periodEnd);
    },
    deleteCustomer: async (customerId) => void simulator.deleteCustomer(customerId),
    cancelNow: async ({ id }) => void simulator.cancelNow(id),
    refund: async (customerId) => void simulator.refund(customerId),
    sign: ({ id, type, customerId }, ageSeconds = 0) => {
      const object = { id: 'sub_1', object: 'subscription', customer: customerId };
      const rawBody = JSON.stringify({ id, object: 'event', type, data: { object } });
      const timestamp = clock.now().getTime() / 1000 - ageSeconds;
      const { webhookSecret: secret } = simulator;
      const signature = Stripe.webhooks.generateTestHeaderString({ payload: rawBody, secret, timestamp });
      return { rawBody, signature };
    },
    breakDown: async () => simulator.outage('error', 1000),
    close,
  };
});

let stripe: SimulatedStripe;
const user = {
  userId: '0199-aa',
  email: 'jo@patchlight.example',
  name: 'Jo Ferrant',
  customerId: null,
  subscriptionId: null,
};
const order = {
  userId: user.userId,
  period: 'monthly' as const,
  successUrl: 'http://127.0.0.1:3000/subscription',
  cancelUrl: 'http://127.0.0.1:3000/pricing',
  idempotencyKey: 'order-1',
};

beforeEach(async () => {
  stripe = await startSimulatedStripe({ timeoutMs: 5_000 });
});
afterEach(() => stripe.close());

const made = (type: string): number =>
  stripe.simulator.events().filter((event) => event.type === type).length;

describe('Stripe customer', () => {
  it('is created once for concurrent requests', async () => {
    const { gateway } = stripe;
    const ids = await Promise.all(Array.from({ length: 8 }, () => gateway.createCustomer(user)));
    expect(new Set(ids).size).toBe(1);
    expect(made('customer.created')).toBe(1);
  });

  it('differs for another instance on the same Stripe account', async () => {
    const { gateway, simulator } = stripe;
    const other = gatewayTo(simulator, { instance: 'https://patchlight.example' });
    expect(await other.createCustomer(user)).not.toBe(await gateway.createCustomer(user));
  });

  it('has the user id and the newest name and address', async () => {
    const { gateway, simulator } = stripe;
    await gateway.createCustomer({ ...user, email: 'old@patchlight.example' });
    const id = await gateway.createCustomer(user);
    const customer = () => simulator.event(simulator.events(id).at(-1)!.id)?.data.object;
    expect(customer()).toMatchObject({
      email: user.email,
      name: user.name,
      metadata: { userId: user.userId, instance: 'http://127.0.0.1:3000' },
    });
    const changed = { email: 'new@patchlight.example', name: 'Jo F.' };
    await gateway.updateCustomer(id, changed);
    expect(customer()).toMatchObject(changed);
  });

  it('keeps its address, or has none, if Stripe rejects the new one', async () => {
    const { gateway, simulator } = stripe;
    const rejected = { ...user, email: 'jö@patchlight.example' };
    const id = await gateway.createCustomer(rejected);
    const customer = () => simulator.event(simulator.events(id).at(-1)!.id)?.data.object;
    expect(customer()).toMatchObject({ email: null });
    await gateway.updateCustomer(id, user);
    expect(await gateway.updateCustomer(id, rejected)).toBe(true);
    expect(customer()).toMatchObject({ email: user.email });
  });
});

describe('checkout session', () => {
  it('adds the user to the subscription metadata', async () => {
    const { gateway, simulator } = stripe;
    const customerId = await gateway.createCustomer(user);
    simulator.pay(await gateway.createCheckout({ ...order, customerId }));
    const created = simulator.events(customerId).find(({ type }) => type === 'customer.subscription.created');
    expect(simulator.event(created!.id)?.data.object['metadata']).toEqual({ userId: user.userId });
  });

  it.each(['reset', 'lost', 'error', 'hang'] as const)(
    'is created once when the first call fails: %s',
    async (kind) => {
      const { gateway, simulator } = stripe;
      const customerId = await gateway.createCustomer(user);
      simulator.outage(kind, 1);
      const url = await gateway.createCheckout({ ...order, customerId });
      expect(await gateway.createCheckout({ ...order, customerId })).toBe(url);
      simulator.pay(url);
      expect(await gateway.listSubscriptions(customerId)).toHaveLength(1);
    },
  );
});

it('leaves one of several concurrent checkout sessions open', async () => {
  const { gateway, simulator } = stripe;
  const customerId = await gateway.createCustomer(user);
  const urls = await Promise.all(
    Array.from({ length: 6 }, (_, i) =>
      gateway.createCheckout({ ...order, customerId, idempotencyKey: `order-${i}` }),
    ),
  );
  expect(new Set(urls).size).toBe(6);
  expect(urls.filter((url) => simulator.pay(url))).toHaveLength(1);
});

it('opens no other checkout session while the previous one is being paid', async () => {
  const { gateway, simulator } = stripe;
  const customerId = await gateway.createCustomer(user);
  const first = await gateway.createCheckout({ ...order, customerId });
  const calls = (): number => simulator.calls()['GET /v1/checkout/sessions'] ?? 0;
  const before = calls();
  const second = gateway.createCheckout({ ...order, customerId, idempotencyKey: 'order-2' });
  const outcome = expect(second).rejects.toThrow(PaymentsUnavailable);
  while (calls() === before) await new Promise((later) => setImmediate(later));
  simulator.pay(first);
  await outcome;
});

it('detects and reverts a cancellation from the portal, which only sets a date', async () => {
  const { gateway, simulator } = stripe;
  const customerId = await gateway.createCustomer(user);
  simulator.pay(await gateway.createCheckout({ ...order, customerId }));
  const portal = await gateway.createPortal(customerId, order.cancelUrl);
  await fetch(`${portal}/cancel`, { method: 'POST' });
  const [canceled] = await gateway.listSubscriptions(customerId);
  expect(canceled?.renews).toBe(false);
  await gateway.setRenewal(canceled!.id, true);
  expect((await gateway.listSubscriptions(customerId))[0]?.renews).toBe(true);
});

it('does not call Stripe if the renewal is already as requested', async () => {
  const { gateway, simulator } = stripe;
  const customerId = await gateway.createCustomer(user);
  simulator.pay(await gateway.createCheckout({ ...order, customerId }));
  const [subscription] = await gateway.listSubscriptions(customerId);
  for (let i = 0; i < 3; i += 1) await gateway.setRenewal(subscription!.id, false);
  expect(simulator.calls()['POST /v1/subscriptions/:id']).toBe(1);
});

it('treats a subscription as PRO only at one of the two prices', async () => {
  const { gateway, simulator } = stripe;
  const { yearly } = simulator.prices;
  const customerId = await gateway.createCustomer(user);
  simulator.pay(await gateway.createCheckout({ ...order, customerId, period: 'monthly' }));
  expect(await gateway.listSubscriptions(customerId)).toMatchObject([{ period: 'monthly' }]);
  const selling = (prices: { monthly: string; yearly: string }) => gatewayTo(simulator, { prices });
  const otherwise = selling({ monthly: 'price_of_something_else', yearly });
  expect(await otherwise.listSubscriptions(customerId)).toEqual([]);
});

it('reads all pages of subscriptions', async () => {
  const { gateway, simulator } = stripe;
  const customerId = await gateway.createCustomer(user);
  for (let i = 0; i < 103; i += 1) {
    simulator.pay(await gateway.createCheckout({ ...order, customerId, idempotencyKey: `order-${i}` }));
    simulator.cancelNow(`sub_Sim1${String(i + 1).padStart(6, '0')}`);
  }
  expect(await gateway.listSubscriptions(customerId)).toHaveLength(103);
});

it('reports an abandoned renewal as failed', async () => {
  const { gateway, simulator } = stripe;
  const customerId = await gateway.createCustomer(user);
  simulator.pay(await gateway.createCheckout({ ...order, customerId }));
  simulator.card(customerId, true);
  simulator.advance(60 * 24 * 3600);
  const { transactions, invoices } = await gateway.getHistory(customerId, 5);
  expect(transactions[0]).toMatchObject({ action: 'SUBSCRIPTION', status: 'FAILED' });
  expect(invoices[0]).toMatchObject({ status: 'open' });
  expect(await gateway.listSubscriptions(customerId)).toMatchObject([{ state: 'ended' }]);
});

describe('prices', () => {
  const calls = (): number => stripe.simulator.calls()['GET /v1/prices/:id'] ?? 0;

  it('are requested once in ten minutes, however many callers there are', async () => {
    const { gateway, clock, simulator } = stripe;
    await Promise.all(Array.from({ length: 20 }, () => gateway.getPrices()));
    simulator.setPrice(simulator.prices.monthly, 499);
    clock.advance(599_000);
    expect((await gateway.getPrices()).monthly).toBe(299);
    expect(calls()).toBe(2);
    clock.advance(1000);
    expect((await gateway.getPrices()).monthly).toBe(499);
    expect(calls()).toBe(4);
  });

  it('are preserved while Stripe is unavailable, which is then retried once a minute', async () => {
    const { gateway, clock, simulator } = stripe;
    await gateway.getPrices();
    clock.advance(600_000);
    simulator.outage('error', 1000);
    expect((await gateway.getPrices()).monthly).toBe(299);
    const before = calls();
    await gateway.getPrices();
    expect(calls()).toBe(before);
    simulator.endOutage();
    simulator.setPrice(simulator.prices.monthly, 499);
    clock.advance(60_000);
    expect((await gateway.getPrices()).monthly).toBe(499);
  });

  it('are rejected when the ids are swapped or unknown', async () => {
    const { simulator } = stripe;
    const { monthly, yearly } = simulator.prices;
    for (const prices of [
      { monthly: yearly, yearly: monthly },
      { monthly, yearly: 'price_none' },
    ])
      await expect(gatewayTo(simulator, { prices }).getPrices()).rejects.toThrow(PaymentsUnavailable);
  });
});

describe('Stripe failure', () => {
  it.each(['error', 'throttled', 'hang', 'reset', 'lost'] as const)(
    'of kind %s throws PaymentsUnavailable with its cause, within two attempts',
    async (kind) => {
      const { simulator } = stripe;
      const impatient = gatewayTo(simulator, { timeoutMs: 1_000 });
      simulator.outage(kind, 1000);
      const error = await impatient.createCustomer(user).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(PaymentsUnavailable);
      expect((error as Error).cause).toBeInstanceOf(Stripe.errors.StripeError);
      expect(simulator.calls()['POST /v1/customers']).toBeLessThanOrEqual(2);
    },
  );

  it('never reveals a secret, not even in its causes', async () => {
    const { simulator } = stripe;
    const secrets = { secretKey: 'sk_live_canary-0815', webhookSecret: 'whsec_canary-4711' };
    const gateway = gatewayTo(simulator, { ...secrets, timeoutMs: 100 });
    const shown = async (call: Promise<unknown>): Promise<string> =>
      inspect(await call.catch((error: unknown) => error), { depth: 20, showHidden: true });
    const errors = [await shown(gateway.getPrices()), await shown(gateway.createCustomer(user))];
    simulator.outage('reset', 10);
    errors.push(await shown(gateway.getHistory('cus_none', 5)));
    const forged = async (): Promise<unknown> => gateway.readEvent('{}', 't=1,v1=00');
    errors.push(await shown(forged()));
    for (const error of errors) {
      expect(error).toMatch(/PaymentsUnavailable|BadPaymentSignature/);
      expect(error).not.toMatch(/canary/);
    }
  });
});
