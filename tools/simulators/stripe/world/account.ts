import type { Card } from './cards.ts';
import { collect, end, isRunning, itemOf, renew, startSubscription } from './subscribing.ts';
import type { Invoicing } from './invoicing.ts';
import type { CheckoutSession, Customer, Event, Metadata, PortalSession, Price } from './objects.ts';
import { DAY, SimClock } from './sim-clock.ts';
import { Store } from './store.ts';

export interface AccountOptions {
  seed: number;
  now: () => Date;
  apiVersion: string;
  prices: { id: string; interval: 'month' | 'year'; unitAmount: number }[];
  currency: string;
  /** Called with every event. */
  onEvent(event: Event): void;
}

export interface NewSession {
  customer: Customer;
  price: Price;
  successUrl: string;
  cancelUrl: string | null;
  reference: string | null;
  metadata: Metadata;
  subscriptionMetadata: Metadata;
}

/** A simulated Stripe account: its objects, its time, and what time does to them. */
export class Account implements Invoicing {
  readonly store: Store;
  readonly clock: SimClock;
  /** Without a trailing slash; known once the server listens. */
  baseUrl = '';
  readonly #options: AccountOptions;
  /** What each checkout session sells, by session. */
  readonly #orders = new Map<string, { price: Price; metadata: Metadata }>();

  constructor(options: AccountOptions) {
    this.#options = options;
    this.store = new Store(options.seed);
    this.clock = new SimClock(options.now);
    for (const { id, interval, unitAmount } of options.prices) this.#addPrice(id, interval, unitAmount);
  }

  readonly emit = (type: string, object: object): void => {
    const event: Event = {
      id: this.store.id('evt'),
      object: 'event',
      api_version: this.#options.apiVersion,
      created: this.clock.now(),
      data: { object: structuredClone(object) as Record<string, unknown> },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    };
    this.store.events.set(event.id, event);
    this.#options.onEvent(event);
  };

  createCustomer(email: string | null, name: string | null, metadata: Metadata): Customer {
    const customer: Customer = {
      id: this.store.id('cus'),
      object: 'customer',
      created: this.clock.now(),
      email,
      name,
      metadata,
      livemode: false,
    };
    this.store.customers.set(customer.id, customer);
    this.emit('customer.created', customer);
    return customer;
  }

  /** As at Stripe, the history of the customer stays. */
  deleteCustomer(customer: Customer): void {
    for (const subscription of this.store.of(this.store.subscriptions, customer.id))
      if (isRunning(subscription)) end(this, subscription);
    for (const session of this.store.of(this.store.sessions, customer.id))
      if (session.status === 'open') this.expireSession(session);
    this.store.customers.delete(customer.id);
    this.store.deletedCustomers.add(customer.id);
    this.emit('customer.deleted', customer);
  }

  openSession({ customer, price, subscriptionMetadata, ...order }: NewSession): CheckoutSession {
    const id = this.store.id('cs_test');
    const now = this.clock.now();
    const session: CheckoutSession = {
      id,
      object: 'checkout.session',
      amount_subtotal: price.unit_amount,
      amount_total: price.unit_amount,
      cancel_url: order.cancelUrl,
      client_reference_id: order.reference,
      created: now,
      currency: price.currency,
      customer: customer.id,
      expires_at: now + DAY,
      invoice: null,
      livemode: false,
      metadata: order.metadata,
      mode: 'subscription',
      payment_status: 'unpaid',
      status: 'open',
      subscription: null,
      success_url: order.successUrl,
      url: `${this.baseUrl}/c/pay/${id}`,
    };
    this.store.sessions.set(id, session);
    this.#orders.set(id, { price, metadata: subscriptionMetadata });
    return session;
  }

  priceOf({ id }: CheckoutSession): Price {
    return this.#orders.get(id)!.price;
  }

  /** Charges the card, which has sufficient funds, and starts the subscription. */
  completeSession(session: CheckoutSession, card: Card): void {
    const order = this.#orders.get(session.id)!;
    const subscription = startSubscription(this, { ...order, customerId: session.customer, card });
    Object.assign(session, {
      status: 'complete',
      payment_status: 'paid',
      subscription: subscription.id,
      invoice: subscription.latest_invoice,
      url: null,
    } satisfies Partial<CheckoutSession>);
    this.emit('checkout.session.completed', session);
  }

  expireSession(session: CheckoutSession): void {
    Object.assign(session, { status: 'expired', url: null } satisfies Partial<CheckoutSession>);
    this.emit('checkout.session.expired', session);
  }

  openPortal(customerId: string, returnUrl: string | null): PortalSession {
    const id = this.store.id('bps');
    const portal: PortalSession = {
      id,
      object: 'billing_portal.session',
      created: this.clock.now(),
      customer: customerId,
      livemode: false,
      return_url: returnUrl,
      url: `${this.baseUrl}/p/session/${id}`,
    };
    this.store.portals.set(id, portal);
    return portal;
  }

  /** Advances the time; due events happen in order, each at its own time. */
  advance(seconds: number): void {
    const target = this.clock.now() + seconds;
    for (let due = this.#nextDue(target); due; due = this.#nextDue(target)) {
      this.clock.moveTo(due.at);
      due.happen();
    }
    this.clock.moveTo(target);
  }

  #nextDue(until: number): { at: number; happen: () => void } | undefined {
    const due = [...this.#dueSubscriptions(), ...this.#dueSessions()].filter(({ at }) => at <= until);
    return due.sort((a, b) => a.at - b.at)[0];
  }

  #dueSubscriptions() {
    return [...this.store.subscriptions.values()].filter(isRunning).flatMap((subscription) => {
      const invoice = this.store.invoices.get(subscription.latest_invoice ?? '');
      const retryAt = invoice?.next_payment_attempt;
      const { current_period_end: periodEnd } = itemOf(subscription);
      const endAt = subscription.cancel_at;
      return [
        endAt !== null && endAt <= periodEnd
          ? { at: endAt, happen: () => end(this, subscription) }
          : { at: periodEnd, happen: () => renew(this, subscription) },
        ...(invoice && retryAt ? [{ at: retryAt, happen: () => collect(this, subscription, invoice) }] : []),
      ];
    });
  }

  #dueSessions() {
    return [...this.store.sessions.values()]
      .filter(({ status }) => status === 'open')
      .map((session) => ({ at: session.expires_at, happen: () => this.expireSession(session) }));
  }

  #addPrice(id: string, interval: 'month' | 'year', unitAmount: number): void {
    this.store.prices.set(id, {
      id,
      object: 'price',
      active: true,
      billing_scheme: 'per_unit',
      created: this.clock.now(),
      currency: this.#options.currency,
      livemode: false,
      metadata: {},
      product: 'prod_pro',
      recurring: { interval, interval_count: 1, usage_type: 'licensed' },
      type: 'recurring',
      unit_amount: unitAmount,
      unit_amount_decimal: String(unitAmount),
    });
  }
}
