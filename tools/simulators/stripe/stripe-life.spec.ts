import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { SimulatedShop } from './testing/simulated-shop.ts';
import { DAY, startSimulatedShop } from './testing/simulated-shop.ts';

let shop: SimulatedShop;

beforeEach(async () => {
  shop = await startSimulatedShop();
});
afterEach(() => shop.close());

const iso = (seconds: number | undefined): string => new Date((seconds ?? 0) * 1000).toISOString();
const typesOf = ({ simulator }: SimulatedShop): string[] => simulator.events().map(({ type }) => type);

describe('a subscription', () => {
  it('starts when its checkout session is paid', async () => {
    const { stripe, customer, subscribe } = shop;
    const subscription = await subscribe();
    expect(subscription).toMatchObject({ status: 'active', metadata: { userId: 'user-1' } });
    const { data } = await stripe.invoices.list({ customer: customer.id });
    expect(data).toMatchObject([
      { status: 'paid', total: 299, billing_reason: 'subscription_create', customer_name: 'Jo (née Ray)' },
    ]);
    expect(typesOf(shop)).toEqual([
      'customer.created',
      'customer.subscription.created',
      'invoice.created',
      'invoice.finalized',
      'charge.succeeded',
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.updated',
      'checkout.session.completed',
    ]);
  });

  it('is renewed on the same day of each month, or on its last', async () => {
    const { stripe, simulator, customer, subscribe, subscription } = shop;
    const { items } = await subscribe();
    expect(iso(items.data[0]?.current_period_end)).toBe('2026-02-28T12:00:00.000Z');
    simulator.advance(30 * DAY);
    expect(iso((await subscription()).items.data[0]?.current_period_end)).toBe('2026-03-31T12:00:00.000Z');
    simulator.advance(365 * DAY);
    const { data } = await stripe.invoices.list({ customer: customer.id, limit: 100 });
    expect(data).toHaveLength(14);
    expect(data.map(({ billing_reason: reason }) => reason).at(0)).toBe('subscription_cycle');
  });

  it('is past due while a renewal fails, and canceled after the last retry', async () => {
    const { stripe, simulator, customer, subscribe, subscription } = shop;
    await subscribe();
    simulator.card(customer.id, true);
    simulator.advance(28 * DAY);
    expect((await subscription()).status).toBe('past_due');
    simulator.advance(8 * DAY);
    const { data } = await stripe.invoices.list({ customer: customer.id });
    expect(data[0]).toMatchObject({ status: 'open', attempt_count: 3 });
    expect(data[0]?.next_payment_attempt).not.toBeNull();
    simulator.advance(7 * DAY);
    expect((await subscription()).status).toBe('canceled');
    expect(typesOf(shop).filter((type) => type === 'invoice.payment_failed')).toHaveLength(4);
    expect(typesOf(shop).at(-1)).toBe('customer.subscription.deleted');
  });

  it('is active again when a retry succeeds', async () => {
    const { simulator, customer, subscribe, subscription } = shop;
    await subscribe();
    simulator.card(customer.id, true);
    simulator.advance(28 * DAY);
    simulator.card(customer.id, false);
    simulator.advance(3 * DAY);
    expect((await subscription()).status).toBe('active');
  });

  it('ends with its period after a cancellation, without another invoice', async () => {
    const { stripe, simulator, customer, subscribe, subscription } = shop;
    const { id } = await subscribe();
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    simulator.advance(27 * DAY);
    expect((await subscription()).status).toBe('active');
    simulator.advance(1 * DAY);
    expect((await subscription()).status).toBe('canceled');
    expect((await stripe.invoices.list({ customer: customer.id })).data).toHaveLength(1);
  });
});

it('expires a checkout session after a day', async () => {
  const { stripe, simulator, checkout } = shop;
  const { id } = await checkout();
  simulator.advance(DAY);
  expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('expired');
});

describe('webhooks', () => {
  const received = (): string[] => shop.sink.received.map(({ id }) => id);
  const made = (): string[] => shop.simulator.events().map(({ id }) => id);

  it('are signed and in order', async () => {
    await shop.subscribe();
    await shop.simulator.settled();
    expect(received()).toEqual(made());
  });

  it('are retried when rejected', async () => {
    const { simulator, sink, stripe } = shop;
    await simulator.settled();
    sink.refuse(2);
    const { id } = await stripe.customers.create({});
    await simulator.settled();
    const [event] = simulator.events(id);
    expect(event?.attempts.map(({ status }) => status)).toEqual([500, 500, 200]);
    expect(received().at(-1)).toBe(event?.id);
  });

  it.each([
    { mode: 'late', delayMs: 30 } as const,
    { mode: 'repeated', times: 3 } as const,
    { mode: 'reordered', delayMs: 30 } as const,
    { mode: 'lost' } as const,
  ])('follow the delivery rule %j', async (rule) => {
    const { simulator, checkout } = shop;
    const { url } = await checkout();
    await simulator.settled();
    const before = received().length;
    simulator.webhooks(rule);
    simulator.pay(url!);
    await simulator.settled();
    const came = received().slice(before);
    const happened = made().slice(before);
    const expected = {
      late: [...happened].sort(),
      repeated: happened.flatMap((id) => [id, id, id]),
      reordered: [...happened].reverse(),
      lost: [],
    };
    expect(rule.mode === 'late' ? came.sort() : came).toEqual(expected[rule.mode]);
  });

  it('follow a rule for the given number of events', async () => {
    const { simulator, subscribe } = shop;
    await simulator.settled();
    simulator.webhooks({ mode: 'lost', next: 2 });
    await subscribe();
    await simulator.settled();
    expect(received()).toEqual(made().filter((_, index) => index !== 1 && index !== 2));
  });

  it('can be sent manually, with any age and secret', async () => {
    const { simulator } = shop;
    const [event] = simulator.events();
    expect(await simulator.send(event!.id)).toBe(200);
    expect(await simulator.send(event!.id, { ageSeconds: 301 })).toBe(400);
    expect(await simulator.send(event!.id, { secret: 'whsec_other' })).toBe(400);
    expect(await simulator.send('evt_none')).toBeUndefined();
  });
});
