import Fastify from 'fastify';
import type { AddressInfo } from 'node:net';
import { Stripe } from 'stripe';
import { ApiRequestHandler } from './api/api-request-handler.ts';
import { addApiRoutes } from './api/api-routes.ts';
import { Outages } from './api/outages.ts';
import type { Control } from './control.ts';
import { controlOf } from './control.ts';
import { addControlRoutes } from './control-routes.ts';
import { addCheckoutPages } from './pages/checkout-pages.ts';
import { addPortalPages } from './pages/portal-pages.ts';
import { WebhookSender } from './webhooks/webhook-sender.ts';
import { Account } from './world/account.ts';

export interface StripeSimulatorOptions {
  /** 0 (the default) uses any free port. */
  port?: number;
  host?: string;
  /** Address by which browsers reach the simulator; the listening address when absent. */
  publicUrl?: string;
  /** Where events go; when absent, nowhere. */
  webhookUrl?: string | undefined;
  secretKey?: string;
  webhookSecret?: string;
  /** In cents; 299 and 2499 when absent. */
  monthly?: number;
  yearly?: number;
  /** ISO 4217 in lower case; usd when absent. */
  currency?: string;
  now?: () => Date;
  /** Part of every id, so that two simulators never create the same ones; default 1. */
  seed?: number;
  /** Retry delays of an event that was not accepted. */
  retryDelaysMs?: readonly number[];
}

export interface StripeSimulator extends Control {
  /** Without a slash at the end; the API, the payment page and the portal. */
  url: string;
  secretKey: string;
  webhookSecret: string;
  /** Ids of the two prices of PRO. */
  prices: { monthly: string; yearly: string };
  /** The settings of Patchlight for it. */
  settings: Record<string, string>;
  /** Closes immediately, including open connections and deliveries. */
  close(): Promise<void>;
}

const prices = { monthly: 'price_pro_monthly', yearly: 'price_pro_yearly' };

/** Starts a simulated Stripe: the API, a payment page and a portal to click through, and signed webhooks. */
export async function startStripeSimulator(options: StripeSimulatorOptions = {}): Promise<StripeSimulator> {
  const {
    port = 0,
    host = '127.0.0.1',
    secretKey = 'sk_test_simulated',
    webhookSecret = 'whsec_simulated',
    retryDelaysMs = [500, 2000, 8000, 30_000],
  } = options;
  const webhookSender = new WebhookSender({
    url: options.webhookUrl ?? null,
    secret: webhookSecret,
    retryDelaysMs,
  });
  const account = new Account({
    seed: options.seed ?? 1,
    now: options.now ?? ((): Date => new Date()),
    apiVersion: Stripe.API_VERSION,
    currency: options.currency ?? 'usd',
    prices: [
      { id: prices.monthly, interval: 'month', unitAmount: options.monthly ?? 299 },
      { id: prices.yearly, interval: 'year', unitAmount: options.yearly ?? 2499 },
    ],
    onEvent: (event) => webhookSender.dispatch(event),
  });
  const outages = new Outages();
  const handler = new ApiRequestHandler(account, secretKey, outages);
  const control = controlOf(account, handler, outages, webhookSender);

  const app = Fastify({ forceCloseConnections: true });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => done(null, text),
  );
  addApiRoutes(app, handler, account);
  addCheckoutPages(app, account);
  addPortalPages(app, account);
  addControlRoutes(app, control);
  await app.listen({ port, host });
  const { port: taken } = app.server.address() as AddressInfo;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${taken}`;
  account.baseUrl = (options.publicUrl ?? url).replace(/\/$/, '');

  return {
    ...control,
    url,
    secretKey,
    webhookSecret,
    prices,
    settings: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: url,
      STRIPE_PRICE_PRO_MONTHLY: prices.monthly,
      STRIPE_PRICE_PRO_YEARLY: prices.yearly,
    },
    close: async () => {
      await webhookSender.stop();
      await app.close();
    },
  };
}
