import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SubscriptionBody } from '@patchlight/contracts';
import { eventually } from '@patchlight/testing';
import { USUAL_OPTIONS } from '@patchlight/embedded-postgres';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { PatchlightProcess } from './testing/patchlight-process.ts';
import { DAY, allSettled, checkout, openShop } from './testing/shop.ts';
import type { Shop } from './testing/shop.ts';
import { signUp } from './testing/visitor.ts';
import type { Visitor } from './testing/visitor.ts';
import { startWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

/** The life of a subscription at the payment provider, and the event that reports each step. */
const MESSAGES = [
  'customer.subscription.created',
  'invoice.paid',
  'invoice.payment_failed',
  'customer.subscription.updated',
  'customer.subscription.deleted',
];

const permutations = <T>(items: T[]): T[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item) =>
        permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
      );

const ORDERS = permutations(MESSAGES.map((_, step) => step));
const UNTOLD = 5;

interface Customer {
  id: string;
  userId: string;
  visitor: Visitor;
  checkoutUrl: string;
  /** The order in which the events arrive; empty when none does. */
  order: number[];
  /** How many of them arrived. */
  told: number;
  /** The event id of each step that was executed. */
  messages: string[];
}

interface PaidSide {
  id: string;
  status: string;
  cancel_at: number | null;
  items: { data: { current_period_start: number; current_period_end: number }[] };
}

const inLanes = async <T>(
  items: readonly T[],
  lanes: number,
  act: (item: T) => Promise<void>,
): Promise<void> => {
  const left = [...items];
  const lane = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await act(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
};

const isoOf = (seconds: number): string => new Date(seconds * 1_000).toISOString();

describe(`${ORDERS.length} customers, each with the events of a subscription in a different order`, () => {
  let world: World;
  let shop: Shop;
  let worker: PatchlightProcess;
  let customers: Customer[];
  let untold: Customer[];
  let kills: { left: number }[];

  const send = async (customer: Customer, step: number): Promise<void> => {
    const id = customer.messages[step]!;
    if ((await shop.stripe.send(id)) !== 200) throw new Error(`${id} was not taken`);
  };

  const subscriptionOf = async (customer: Customer): Promise<PaidSide> => {
    const response = await fetch(`${shop.stripe.url}/v1/subscriptions?customer=${customer.id}&status=all`, {
      headers: { Authorization: `Bearer ${shop.stripe.secretKey}` },
    });
    const { data } = (await response.json()) as { data: PaidSide[] };
    expect(data).toHaveLength(1);
    return data[0]!;
  };

  /** State of the payment provider, mapped to our plan. */
  const truthOf = async (customer: Customer): Promise<object> => {
    const { id, status, cancel_at: endsAt, items } = await subscriptionOf(customer);
    if (status === 'canceled')
      return {
        currentPlan: 'FREE',
        planExpiresAt: null,
        subscriptionStatus: 'CANCELED',
        autoRenew: false,
        subscriptionId: null,
      };
    const { current_period_start: start, current_period_end: end } = items.data[0]!;
    const isUnpaid = status === 'past_due';
    return {
      currentPlan: 'PRO',
      planExpiresAt: isoOf(isUnpaid ? start : end),
      subscriptionStatus: isUnpaid ? 'PAST_DUE' : endsAt !== null ? 'CANCELED' : 'ACTIVE',
      autoRenew: endsAt === null,
      subscriptionId: id,
    };
  };

  /** Customers whose plan differs from the payment provider, in the database or in the API. */
  const wrongAmong = async (some: Customer[]): Promise<object[]> => {
    const stored = await world.rows<{ id: string; [column: string]: unknown }>(
      `select u.id, u.plan as "currentPlan", u.plan_expires_at as "planExpiresAt",
         u.subscription_status as "subscriptionStatus", u.auto_renew as "autoRenew",
         a.subscription_id as "subscriptionId",
         (a.plan, a.plan_expires_at, a.subscription_status, a.auto_renew)
           is distinct from (u.plan, u.plan_expires_at, u.subscription_status, u.auto_renew) as "isTorn"
       from users u join billing_accounts a on a.user_id = u.id`,
    );
    const byId = new Map(stored.map((row) => [row.id, row]));
    const wrong: object[] = [];
    await inLanes(some, 8, async (customer) => {
      const { id: _, isTorn, ...row } = byId.get(customer.userId)!;
      const { planExpiresAt: date } = row;
      const written = { ...row, planExpiresAt: date instanceof Date ? date.toISOString() : date };
      const { subscription } = await customer.visitor.done<SubscriptionBody>('GET', '/subscription/status');
      const { stripeCustomerId, ...shown } = subscription;
      const truth = await truthOf(customer);
      const isRight =
        !isTorn &&
        stripeCustomerId === customer.id &&
        [written, shown].every(
          (side) =>
            JSON.stringify(Object.entries(side).toSorted()) ===
            JSON.stringify(Object.entries(truth).toSorted()),
        );
      if (!isRight) wrong.push({ order: customer.order, truth, written, shown });
    });
    return wrong;
  };

  const newCustomer = async (order: number[]): Promise<Customer> => {
    const visitor = await signUp(world.settings['PUBLIC_URL']!);
    const checkoutUrl = await checkout(visitor);
    const { subscription } = await visitor.done<SubscriptionBody>('GET', '/subscription/status');
    const id = subscription.stripeCustomerId!;
    const [row] = await world.rows<{ user_id: string }>(
      'select user_id from billing_accounts where customer_id = $1',
      [id],
    );
    return { id, userId: row!.user_id, visitor, checkoutUrl, order, told: 0, messages: [] };
  };

  const asStaff = async (customer: Customer, change: string): Promise<void> => {
    const { id } = await subscriptionOf(customer);
    const response = await fetch(`${shop.stripe.url}/v1/subscriptions/${id}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${shop.stripe.secretKey}`,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: change,
    });
    expect(response.status).toBe(200);
  };

  const STEPS: ((all: Customer[]) => Promise<void> | void)[] = [
    (all) => all.forEach(({ checkoutUrl }) => shop.stripe.pay(checkoutUrl)),
    () => shop.stripe.advance(31 * DAY),
    (all) => {
      for (const { id } of all) shop.stripe.card(id, true);
      shop.stripe.advance(31 * DAY);
    },
    (all) => inLanes(all, 8, (customer) => asStaff(customer, 'cancel_at_period_end=true')),
    () => shop.stripe.advance(31 * DAY),
  ];

  /** One step of all life cycles; reported by each customer's newest event of its type. */
  const take = async (step: number, all: Customer[]): Promise<void> => {
    await STEPS[step]!(all);
    const newest = new Map(
      shop.stripe
        .events()
        .filter(({ type }) => type === MESSAGES[step])
        .map(({ customer, id }) => [customer, id]),
    );
    for (const customer of all) customer.messages[step] = newest.get(customer.id)!;
  };

  /** Delivers each customer's events in its order, twice each, as far as they exist. */
  const tell = (step: number): Promise<void> =>
    inLanes(customers, 8, async (customer) => {
      while (customer.told < MESSAGES.length && customer.order[customer.told]! <= step) {
        await send(customer, customer.order[customer.told]!);
        await send(customer, customer.order[customer.told]!);
        customer.told += 1;
      }
    });

  const jobs = async (state: string): Promise<number> =>
    (
      await world.rows<{ n: number }>(
        `select count(*)::int as n from pgboss.job where name = 'settle-subscription' and state::text = $1`,
        [state],
      )
    )[0]!.n;

  /** Tells of a step, and kills the worker while it works: it cannot be done with one of the customers until then. */
  const killWhileTold = async (step: number): Promise<void> => {
    const held = customers.findLast(({ order, told }) => order[told]! <= step)!;
    const holder = new pg.Client({ connectionString: world.database.url(), options: USUAL_OPTIONS });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select from billing_accounts where user_id = $1 for update', [held.userId]);
    const before = await jobs('completed');
    const told = tell(step);
    await eventually('the worker went on', async () => (await jobs('completed')) > before);
    await worker.end('SIGKILL');
    await holder.end();
    await told;
    kills.push({ left: (await jobs('created')) + (await jobs('active')) });
    worker = await world.start('worker', { PORT: '0' });
  };

  beforeAll(async () => {
    shop = await openShop();
    shop.stripe.webhooks({ mode: 'lost' });
    const url = `http://127.0.0.1:${shop.settings['PORT']}`;
    world = await startWorld({ settings: { ...shop.settings, PUBLIC_URL: url } });
    await world.start('api');
    worker = await world.start('worker', { PORT: '0' });
    kills = [];
    customers = [];
    untold = [];
    await inLanes(ORDERS, 6, async (order) => void customers.push(await newCustomer(order)));
    for (let n = 0; n < UNTOLD; n += 1) untold.push(await newCustomer([]));
  });
  afterAll(async () => {
    await world?.close();
    await shop?.stripe.close();
  });

  it('are all FREE before the first event', async () => {
    await take(0, [...customers, ...untold]);
    expect(await wrongAmong([...customers, ...untold])).toHaveLength(ORDERS.length + UNTOLD);
  });

  it('have the plan of Stripe as soon as an event arrives, even if a worker is killed', async () => {
    await killWhileTold(0);
    await take(1, [...customers, ...untold]);
    await killWhileTold(1);
    await take(2, [...customers, ...untold]);
    await killWhileTold(2);
    await allSettled(world);
    const told = customers.filter(({ order, told: count }) => order.slice(0, count).includes(2));
    expect(told.length).toBeGreaterThan(10);
    expect(await wrongAmong(told)).toEqual([]);
  });

  it('have it in the end in any order, with each event twice and the whole sequence twice', async () => {
    await take(3, [...customers, ...untold]);
    await killWhileTold(3);
    await take(4, [...customers, ...untold]);
    await killWhileTold(4);
    expect(customers.every(({ told }) => told === MESSAGES.length)).toBe(true);
    await allSettled(world);
    expect(await wrongAmong(customers)).toEqual([]);
    await inLanes(customers, 8, async (customer) => {
      for (const step of customer.order) await send(customer, step);
    });
    await allSettled(world);
    expect(await wrongAmong(customers)).toEqual([]);
  });

  it('were handled by workers that were killed with work left', () => {
    expect(kills).toHaveLength(MESSAGES.length);
    expect(kills.filter(({ left }) => left === 0)).toEqual([]);
  });

  it('stored each event once', async () => {
    const [row] = await world.rows<{ n: number }>('select count(*)::int as n from payment_events');
    expect(row!.n).toBe(ORDERS.length * MESSAGES.length);
  });

  describe('a lost event', () => {
    const paid = async (count: number): Promise<Customer[]> => {
      const some = await Promise.all(Array.from({ length: count }, () => newCustomer([])));
      for (const { checkoutUrl } of some) shop.stripe.pay(checkoutUrl);
      return some;
    };

    it('leaves the plan wrong until the reconciliation repairs and logs it', async () => {
      const missed = [...untold, ...(await paid(3))];
      expect(await wrongAmong(missed)).toHaveLength(missed.length);
      const boss = new PgBoss({ connectionString: world.database.url(), supervise: false, schedule: false });
      await boss.start();
      await boss.send('reconcile-subscriptions', {});
      await boss.stop({ graceful: false });
      await eventually('all was right', async () => (await wrongAmong(missed)).length === 0);
      const repaired = () => [
        ...worker.output().matchAll(/Repaired a plan.*?(cus_\w+)|(cus_\w+).*?Repaired a plan/g),
      ];
      await eventually('each repair was logged', () => repaired().length >= missed.length);
      expect(
        repaired()
          .map(([, after, before]) => after ?? before)
          .toSorted(),
      ).toEqual(missed.map(({ id }) => id).toSorted());
      expect(await wrongAmong(customers)).toEqual([]);
    });

    it('is stored while no worker runs, and handled by the next one', async () => {
      await worker.end();
      const some = await paid(3);
      for (const { id } of shop.stripe
        .events()
        .filter(({ customer }) => some.some((one) => one.id === customer)))
        expect(await shop.stripe.send(id)).toBe(200);
      expect(await wrongAmong(some)).toHaveLength(some.length);
      worker = await world.start('worker', { PORT: '0' });
      await allSettled(world);
      expect(await wrongAmong(some)).toEqual([]);
    });
  });
});
