import type { Stripe } from 'stripe';
import {
  type CheckoutOrder,
  type Clock,
  type Payer,
  type PaymentEvent,
  PaymentGateway,
  type PaymentInvoice,
  type PaymentTransaction,
  type ProPrices,
} from '@patchlight/application/ports';
import type { PaidSubscription } from '@patchlight/domain';
import { readInvoices, readTransactions } from './billing-history.ts';
import { Checkouts } from './checkouts.ts';
import { endsByPlan, isGone, readSubscription } from './paid-subscriptions.ts';
import { PriceList } from './price-list.ts';
import { asking, hasCode, idempotencyKey, orNull, type StripeAccess, stripeClient } from './stripe-client.ts';
import { WebhookReader } from './webhook-reader.ts';

export interface StripeOptions extends StripeAccess {
  webhookSecret: string;
  /** Ids of the monthly and the yearly price of PRO. */
  prices: { monthly: string; yearly: string };
  /** Identifies this instance within the Stripe account. */
  instance: string;
  clock: Clock;
}

/** Maximum number of subscriptions read per customer, newest first. */
const MAX_SUBSCRIPTIONS = 300;
const MAX_CHARGES = 100;

/** The payment gateway with Stripe. */
export class StripePaymentGateway extends PaymentGateway {
  private readonly stripe: Stripe;
  private readonly priceList: PriceList;
  private readonly checkouts: Checkouts;
  private readonly webhooks: WebhookReader;

  constructor(private readonly options: StripeOptions) {
    super();
    this.stripe = stripeClient(options);
    this.priceList = new PriceList(this.stripe, options.prices, options.clock);
    this.checkouts = new Checkouts(this.stripe, options.prices);
    this.webhooks = new WebhookReader(options.webhookSecret, options.clock);
  }

  override getPrices(): Promise<ProPrices> {
    return this.priceList.current();
  }

  /** Mutable fields are set by a second request, since an idempotency key requires identical arguments. */
  override createCustomer({ userId, email, name, customerId: replaced }: Payer): Promise<string> {
    const { instance } = this.options;
    return asking(async () => {
      const { id } = await this.stripe.customers.create(
        { metadata: { userId, instance } },
        { idempotencyKey: idempotencyKey('customer', instance, userId, ...(replaced ? [replaced] : [])) },
      );
      await this.updateCustomer(id, { email, name });
      return id;
    });
  }

  override updateCustomer(
    customerId: string,
    { email, name }: Pick<Payer, 'email' | 'name'>,
  ): Promise<boolean> {
    return asking(async () => {
      try {
        return (await orNull(this.stripe.customers.update(customerId, { email, name }))) !== null;
      } catch (error) {
        if (hasCode(error, 'email_invalid')) return true;
        throw error;
      }
    });
  }

  override createCheckout(order: CheckoutOrder): Promise<string> {
    return asking(() => this.checkouts.open(order));
  }

  override createPortal(customerId: string, returnUrl: string): Promise<string> {
    return asking(async () => {
      const asked = { customer: customerId, return_url: returnUrl };
      return (await this.stripe.billingPortal.sessions.create(asked)).url;
    });
  }

  override listSubscriptions(customerId: string): Promise<PaidSubscription[]> {
    return asking(async () => {
      const subscriptions = await this.subscriptionsWithin(customerId);
      return subscriptions.flatMap(
        (subscription) => readSubscription(subscription, this.options.prices) ?? [],
      );
    });
  }

  override setRenewal(subscriptionId: string, renews: boolean): Promise<void> {
    return asking(async () => {
      const subscription = await this.stripe.subscriptions.retrieve(subscriptionId);
      if (renews !== endsByPlan(subscription)) return;
      const hasDateOnly = !subscription.cancel_at_period_end;
      await this.stripe.subscriptions.update(
        subscriptionId,
        renews && hasDateOnly ? { cancel_at: '' } : { cancel_at_period_end: !renews },
      );
    });
  }

  override endSubscription(subscriptionId: string): Promise<void> {
    return asking(async () => {
      const subscription = await this.stripe.subscriptions.retrieve(subscriptionId);
      if (!isGone(subscription)) await this.stripe.subscriptions.cancel(subscriptionId);
    });
  }

  /** Payment pages first: the subscription of one paid meanwhile is then canceled, too. */
  override closeCustomer(customerId: string): Promise<void> {
    return asking(async () => {
      const customer = await this.stripe.customers.retrieve(customerId);
      if (customer.deleted) return;
      await this.checkouts.closeAll(customerId);
      const subscriptions = await this.subscriptionsWithin(customerId);
      for (const subscription of subscriptions)
        if (!isGone(subscription)) await this.stripe.subscriptions.cancel(subscription.id);
      if (customer.email || customer.name)
        await this.stripe.customers.update(customerId, { email: '', name: '' });
    });
  }

  override getHistory(
    customerId: string,
    limit: number,
  ): Promise<{ transactions: PaymentTransaction[]; invoices: PaymentInvoice[] }> {
    const customer = customerId;
    return asking(async () => {
      const found = await orNull(
        Promise.all([
          this.stripe.invoices.list({ customer, limit }),
          this.stripe.charges.list({ customer, limit: MAX_CHARGES, expand: ['data.refunds'] }),
        ]),
      );
      if (!found) return { transactions: [], invoices: [] };
      const [invoices, charges] = found;
      return {
        transactions: readTransactions(invoices.data, charges.data).slice(0, limit),
        invoices: readInvoices(invoices.data),
      };
    });
  }

  private async subscriptionsWithin(customer: string): Promise<Stripe.Subscription[]> {
    const list = this.stripe.subscriptions.list({
      customer,
      status: 'all',
      limit: 100,
      expand: ['data.latest_invoice'],
    });
    const found = await orNull(list.autoPagingToArray({ limit: MAX_SUBSCRIPTIONS }));
    // Fails unless the customer was deleted: what other keys know may still be running.
    if (!found) await this.stripe.customers.retrieve(customer);
    return found ?? [];
  }

  override readEvent(rawBody: Buffer | string, signature: string | undefined): PaymentEvent {
    return this.webhooks.read(rawBody, signature);
  }
}
