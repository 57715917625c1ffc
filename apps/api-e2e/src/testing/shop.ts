import { startStripeSimulator } from '@patchlight/simulators';
import type { StripeSimulator, StripeSimulatorOptions } from '@patchlight/simulators';
import type { CheckoutBody, SubscriptionBody } from '@patchlight/contracts';
import { freePort } from '@patchlight/embedded-postgres';
import type { Settings } from './patchlight-process.ts';
import { eventually } from '@patchlight/testing';
import type { Visitor } from './visitor.ts';
import type { World } from './world.ts';

export const DAY = 86_400;

/** A simulated Stripe and the matching settings of Patchlight. */
export interface Shop {
  stripe: StripeSimulator;
  settings: Settings;
}

/** The port is fixed, because Stripe and the API need each other's URL. */
export const openShop = async (options: StripeSimulatorOptions = {}): Promise<Shop> => {
  const port = String(await freePort());
  const stripe = await startStripeSimulator({
    webhookUrl: `http://127.0.0.1:${port}/api/webhooks/stripe`,
    retryDelaysMs: [],
    ...options,
  });
  return {
    stripe,
    settings: { PORT: port, ...stripe.settings },
  };
};

export const checkout = async (visitor: Visitor, planPeriod = 'monthly'): Promise<string> => {
  const order = { body: { planType: 'PRO', planPeriod } };
  return (await visitor.done<CheckoutBody>('POST', '/subscription/create-checkout-session', order))
    .checkoutUrl;
};

/** Waits until all webhook events are handled. */
export const allSettled = ({ rows }: World): Promise<unknown> =>
  eventually(
    'all messages were acted upon',
    async () =>
      (
        await rows(
          `select from pgboss.job where name = 'settle-subscription' and state < 'completed' limit 1`,
        )
      ).length === 0,
    120_000,
  );

/** Buys PRO and waits until the plan is active. */
export const subscribe = async ({ stripe }: Shop, visitor: Visitor, planPeriod?: string): Promise<void> => {
  stripe.pay(await checkout(visitor, planPeriod));
  await eventually('the payment was heard of', async () => {
    const { subscription } = await visitor.done<SubscriptionBody>('GET', '/subscription/status');
    return subscription.currentPlan === 'PRO';
  });
};
