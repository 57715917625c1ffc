import type { Card } from './cards.ts';
import type { Invoicing } from './invoicing.ts';
import { chargeInvoice, writeInvoice } from './invoicing.ts';
import { listOf } from './objects.ts';
import type { Invoice, Metadata, Price, Subscription } from './objects.ts';
import { nextBoundary } from './sim-clock.ts';

const monthsOf = ({ recurring }: Price): number => (recurring.interval === 'year' ? 12 : 1);

export const itemOf = (subscription: Subscription) => subscription.items.data[0]!;

export const isRunning = ({ status }: Subscription): boolean => status === 'active' || status === 'past_due';

/** Starts a subscription whose first invoice is charged immediately, to a card with sufficient funds. */
export function startSubscription(
  handler: Invoicing,
  { customerId, price, metadata, card }: { customerId: string; price: Price; metadata: Metadata; card: Card },
): Subscription {
  const { store, clock, emit } = handler;
  const now = clock.now();
  const id = store.id('sub');
  const subscription: Subscription = {
    id,
    object: 'subscription',
    billing_cycle_anchor: now,
    billing_mode: { type: 'flexible' },
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    collection_method: 'charge_automatically',
    created: now,
    currency: price.currency,
    customer: customerId,
    ended_at: null,
    items: listOf(
      [
        {
          id: store.id('si'),
          object: 'subscription_item',
          created: now,
          current_period_start: now,
          current_period_end: nextBoundary(now, monthsOf(price), now),
          metadata: {},
          price,
          quantity: 1,
          subscription: id,
        },
      ],
      `/v1/subscription_items?subscription=${id}`,
    ),
    latest_invoice: null,
    livemode: false,
    metadata,
    start_date: now,
    status: 'incomplete',
  };
  store.subscriptions.set(id, subscription);
  store.cards.set(customerId, card);
  emit('customer.subscription.created', subscription);
  chargeInvoice(handler, writeInvoice(handler, subscription, 'subscription_create'), card);
  subscription.status = 'active';
  emit('customer.subscription.updated', subscription);
  return subscription;
}

/** The end of a period: the next one starts and is charged; as with Stripe, it starts even when the charge fails. */
export function renew(handler: Invoicing, subscription: Subscription): void {
  const item = itemOf(subscription);
  const end = item.current_period_end;
  item.current_period_start = end;
  item.current_period_end = nextBoundary(subscription.billing_cycle_anchor, monthsOf(item.price), end);
  collect(handler, subscription, writeInvoice(handler, subscription, 'subscription_cycle'));
}

/** Tries to charge an invoice of an active subscription; after the last attempt the subscription is canceled. */
export function collect(handler: Invoicing, subscription: Subscription, invoice: Invoice): void {
  const paid = chargeInvoice(handler, invoice, handler.store.cards.get(subscription.customer)!);
  if (!paid && invoice.next_payment_attempt === null) return end(handler, subscription);
  subscription.status = paid ? 'active' : 'past_due';
  handler.emit('customer.subscription.updated', subscription);
}

export function end({ store, clock, emit }: Invoicing, subscription: Subscription): void {
  const now = clock.now();
  Object.assign(subscription, {
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
  } satisfies Partial<Subscription>);
  const invoice = store.invoices.get(subscription.latest_invoice ?? '');
  if (invoice) invoice.next_payment_attempt = null;
  emit('customer.subscription.deleted', subscription);
}

export interface Ending {
  cancel_at?: number | null;
  cancel_at_period_end?: boolean;
}

/** Sets or reverts the cancellation of an active subscription; sends no event if nothing changes. */
export function scheduleEnd({ clock, emit }: Invoicing, subscription: Subscription, ending: Ending): void {
  const before = JSON.stringify(subscription);
  if (ending.cancel_at_period_end !== undefined) {
    subscription.cancel_at_period_end = ending.cancel_at_period_end;
    subscription.cancel_at = ending.cancel_at_period_end ? itemOf(subscription).current_period_end : null;
  }
  if (ending.cancel_at !== undefined) {
    subscription.cancel_at = ending.cancel_at;
    subscription.cancel_at_period_end = false;
  }
  if (subscription.cancel_at === null) subscription.canceled_at = null;
  else subscription.canceled_at ??= clock.now();
  if (JSON.stringify(subscription) !== before) emit('customer.subscription.updated', subscription);
}
