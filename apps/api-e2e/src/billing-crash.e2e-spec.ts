import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BillingHistoryBody, SubscriptionBody } from '@patchlight/contracts';
import { eventually } from '@patchlight/testing';
import { createServer, request as httpRequest } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { USUAL_OPTIONS } from '@patchlight/embedded-postgres';
import pg from 'pg';
import type { PatchlightProcess } from './testing/patchlight-process.ts';
import { allSettled, checkout, openShop } from './testing/shop.ts';
import type { Shop } from './testing/shop.ts';
import { signUp } from './testing/visitor.ts';
import { startWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

/** Forwards webhook events to the API; sees each response, and can withhold it from the payment provider. */
const openRelay = (toPort: () => string) => {
  let onAnswer: (() => boolean) | undefined;
  const server: Server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const onward = httpRequest(
      { host: '127.0.0.1', port: toPort(), method, path: url, headers },
      (answer) => {
        if (onAnswer?.()) return void incoming.socket.destroy();
        outgoing.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.on('error', () => incoming.socket.destroy());
    incoming.pipe(onward);
  });
  return {
    listen: () =>
      new Promise<number>((done) => {
        server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port));
      }),
    /** Drops the next response; `act` runs instead. */
    loseNextAnswer: (act: () => void) => {
      onAnswer = () => {
        onAnswer = undefined;
        act();
        return true;
      };
    },
    close: () => new Promise((done) => server.close(done)),
  };
};

describe('an API process that is killed while it handles a webhook event', () => {
  let world: World;
  let shop: Shop;
  let api: PatchlightProcess;
  let lock: pg.Client;
  const relay = openRelay(() => shop.settings['PORT']!);

  const startApi = async (): Promise<void> => {
    api = await world.start('api');
  };

  /** Kills the process at the first event, while it waits for a locked table. */
  const killWhileItWaitsFor = async (table: string): Promise<() => Promise<unknown>> => {
    await lock.query(`begin; lock table ${table} in share row exclusive mode`);
    return async () => {
      await eventually('the API waited for the table', async () => {
        const waiting = await world.rows(
          `select from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%insert into %${table}%'`,
        );
        return waiting.length > 0;
      });
      await api.end('SIGKILL');
      await lock.query('rollback');
    };
  };

  const MOMENTS: [moment: string, noted: number, kill: () => Promise<() => Promise<unknown>>][] = [
    ['before the message is noted', 0, () => killWhileItWaitsFor('payment_events')],
    ['once it is noted, before the job stands', 0, () => killWhileItWaitsFor('pgboss.job')],
    [
      'once both stand, before the answer',
      1,
      async () => {
        const killed = new Promise((done) => relay.loseNextAnswer(() => done(api.end('SIGKILL'))));
        return () => killed;
      },
    ],
  ];

  beforeAll(async () => {
    const port = await relay.listen();
    shop = await openShop({
      webhookUrl: `http://127.0.0.1:${port}/api/webhooks/stripe`,
      retryDelaysMs: Array.from({ length: 600 }, () => 250),
    });
    world = await startWorld({ settings: shop.settings });
    lock = new pg.Client({ connectionString: world.database.url(), options: USUAL_OPTIONS });
    await lock.connect();
    await startApi();
    await world.start('worker', { PORT: '0' });
  });
  afterAll(async () => {
    await lock?.end();
    await world?.close();
    await shop?.stripe.close();
    await relay.close();
  });

  it.each(MOMENTS)('%s, receives it again and duplicates nothing', async (_, noted, kill) => {
    const visitor = await signUp(`http://127.0.0.1:${shop.settings['PORT']}`);
    const url = await checkout(visitor);
    await shop.stripe.settled();
    await allSettled(world);
    const { subscription } = await visitor.done<SubscriptionBody>('GET', '/subscription/status');
    const customer = subscription.stripeCustomerId!;
    const before = new Set(shop.stripe.events(customer).map(({ id }) => id));
    const messages = () => shop.stripe.events(customer).filter(({ id }) => !before.has(id));
    const isNoted = async (id: string) =>
      (await world.rows('select from payment_events where id = $1', [id])).length;
    const settles = async (): Promise<number> =>
      (
        await world.rows(
          `select from pgboss.job where name = 'settle-subscription' and data->>'customerId' = $1`,
          [customer],
        )
      ).length;
    const settledBefore = await settles();

    const killed = await kill();
    shop.stripe.pay(url);
    await killed();
    await api.exited;
    const [first] = messages();
    expect(await isNoted(first!.id)).toBe(noted);
    expect(await settles()).toBe(settledBefore + noted);

    await startApi();
    await shop.stripe.settled();
    await allSettled(world);
    const [again, ...rest] = messages();
    expect(again!.attempts[0]!.status).toBeNull();
    expect(again!.attempts.length).toBeGreaterThan(1);
    for (const { id, attempts } of [again!, ...rest]) {
      expect(attempts.at(-1)!.status).toBe(200);
      expect(await isNoted(id)).toBe(1);
    }
    expect(await settles()).toBe(settledBefore + messages().length);
    expect(await visitor.done('GET', '/subscription/status')).toMatchObject({
      subscription: { currentPlan: 'PRO', subscriptionStatus: 'ACTIVE', autoRenew: true },
    });
    const history = await visitor.done<BillingHistoryBody>('GET', '/subscription/billing-history');
    expect(history.transactions).toHaveLength(1);
    expect(history.invoices).toHaveLength(1);
  });
});
