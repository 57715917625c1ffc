import { Stripe } from 'stripe';
import type { StripeSimulator, StripeSimulatorOptions } from '../stripe-simulator.ts';
import { startStripeSimulator } from '../stripe-simulator.ts';
import type { WebhookSink } from './webhook-sink.ts';
import { startWebhookSink } from './webhook-sink.ts';

export const DAY = 24 * 60 * 60;

/** A simulator with a shop that uses it through Stripe's own SDK. */
export interface SimulatedShop {
  simulator: StripeSimulator;
  stripe: Stripe;
  sink: WebhookSink;
  customer: Stripe.Customer;
  checkout(price?: string): Promise<Stripe.Checkout.Session>;
  /** A paid monthly subscription. */
  subscribe(): Promise<Stripe.Subscription>;
  subscription(): Promise<Stripe.Subscription>;
  close(): Promise<void>;
}

export function clientOf({ url, secretKey }: StripeSimulator, config: Stripe.StripeConfig = {}): Stripe {
  const { hostname: host, port } = new URL(url);
  return new Stripe(secretKey, { host, port, protocol: 'http', telemetry: false, ...config });
}

export async function startSimulatedShop(options: StripeSimulatorOptions = {}): Promise<SimulatedShop> {
  const sink = await startWebhookSink('whsec_simulated');
  const simulator = await startStripeSimulator({
    webhookUrl: sink.url,
    now: () => new Date('2026-01-31T12:00:00Z'),
    retryDelaysMs: [5, 5],
    ...options,
  });
  const stripe = clientOf(simulator);
  const customer = await stripe.customers.create({ email: 'jo@patchlight.example', name: 'Jo (née Ray)' });
  const checkout = (price = simulator.prices.monthly): Promise<Stripe.Checkout.Session> =>
    stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: customer.id,
      client_reference_id: 'user-1',
      line_items: [{ price, quantity: 1 }],
      subscription_data: { metadata: { userId: 'user-1' } },
      success_url: 'http://shop.example/done?session={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://shop.example/pricing',
    });
  const subscription = async (): Promise<Stripe.Subscription> => {
    const { data } = await stripe.subscriptions.list({ customer: customer.id, status: 'all' });
    return data[0]!;
  };
  return {
    simulator,
    stripe,
    sink,
    customer,
    checkout,
    subscription,
    subscribe: async () => {
      simulator.pay((await checkout()).url!);
      return subscription();
    },
    close: async () => {
      await simulator.close();
      await sink.close();
    },
  };
}
