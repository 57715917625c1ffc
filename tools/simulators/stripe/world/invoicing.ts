import { DECLINED } from './cards.ts';
import type { Card } from './cards.ts';
import { listOf } from './objects.ts';
import type { Charge, Invoice, Refund, Subscription } from './objects.ts';
import type { SimClock } from './sim-clock.ts';
import { DAY } from './sim-clock.ts';
import type { Store } from './store.ts';

/** Days between the attempts to charge a renewal; after the last one the subscription is canceled. */
const RETRY_AFTER_DAYS = [3, 5, 7];

export interface Invoicing {
  store: Store;
  clock: SimClock;
  baseUrl: string;
  emit: (type: string, object: object) => void;
}

/** Writes the invoice of the subscription's current period; nothing is charged yet. */
export function writeInvoice(
  { store, clock, baseUrl, emit }: Invoicing,
  subscription: Subscription,
  reason: Invoice['billing_reason'],
): Invoice {
  const item = subscription.items.data[0]!;
  const customer = store.customers.get(subscription.customer)!;
  const id = store.id('in');
  const amount = item.price.unit_amount;
  const invoice: Invoice = {
    id,
    object: 'invoice',
    amount_due: amount,
    amount_paid: 0,
    amount_remaining: amount,
    attempt_count: 0,
    attempted: false,
    billing_reason: reason,
    created: clock.now(),
    currency: item.price.currency,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name,
    hosted_invoice_url: null,
    invoice_pdf: `${baseUrl}/invoices/${id}/pdf`,
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: `SIM-${String(store.invoices.size + 1).padStart(4, '0')}`,
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
    period_start: item.current_period_start,
    period_end: item.current_period_end,
    status: 'open',
    status_transitions: { finalized_at: clock.now(), paid_at: null },
    total: amount,
  };
  store.invoices.set(id, invoice);
  subscription.latest_invoice = id;
  emit('invoice.created', invoice);
  emit('invoice.finalized', invoice);
  return invoice;
}

/** Charges an open invoice to a card; false when that fails. */
export function chargeInvoice({ store, clock, emit }: Invoicing, invoice: Invoice, card: Card): boolean {
  const failed = card.declines;
  const charge = chargeOf(store, clock, invoice, card);
  store.charges.set(charge.id, charge);
  invoice.attempted = true;
  invoice.attempt_count += 1;
  if (failed) {
    const days = RETRY_AFTER_DAYS[invoice.attempt_count - 1];
    invoice.next_payment_attempt = days === undefined ? null : clock.now() + days * DAY;
    emit('charge.failed', charge);
    emit('invoice.payment_failed', invoice);
    return false;
  }
  Object.assign(invoice, {
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: clock.now() },
  } satisfies Partial<Invoice>);
  emit('charge.succeeded', charge);
  emit('invoice.paid', invoice);
  emit('invoice.payment_succeeded', invoice);
  return true;
}

function chargeOf(store: Store, clock: SimClock, invoice: Invoice, card: Card): Charge {
  const id = store.id('ch');
  return {
    id,
    object: 'charge',
    amount: invoice.amount_due,
    amount_refunded: 0,
    created: clock.now(),
    currency: invoice.currency,
    customer: invoice.customer,
    failure_code: card.declines ? 'card_declined' : null,
    failure_message: card.declines ? DECLINED : null,
    livemode: false,
    metadata: {},
    paid: !card.declines,
    payment_method_details: { type: 'card', card: { brand: 'visa', last4: card.last4 } },
    refunded: false,
    refunds: listOf<Refund>([], `/v1/charges/${id}/refunds`),
    status: card.declines ? 'failed' : 'succeeded',
  };
}

/** Refunds the newest payment of the customer in full; undefined when there is none. */
export function refundNewestCharge(
  { store, clock, emit }: Invoicing,
  customerId: string,
): Refund | undefined {
  const charge = store.of(store.charges, customerId).find(({ paid, refunded }) => paid && !refunded);
  if (!charge) return undefined;
  const refund: Refund = {
    id: store.id('re'),
    object: 'refund',
    amount: charge.amount,
    charge: charge.id,
    created: clock.now(),
    currency: charge.currency,
    metadata: {},
    reason: 'requested_by_customer',
    status: 'succeeded',
  };
  charge.refunds.data.unshift(refund);
  Object.assign(charge, { refunded: true, amount_refunded: charge.amount });
  emit('refund.created', refund);
  emit('charge.refunded', charge);
  return refund;
}
