import { createHmac } from 'node:crypto';
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
import {
  BadPaymentSignature,
  type PaidSubscription,
  PaymentsUnavailable,
  type PlanPeriod,
} from '@patchlight/domain';

interface Checkout {
  url: string;
  order: CheckoutOrder;
  state: 'open' | 'paid' | 'closed';
  /** Id of the subscription, once paid. */
  subscriptionId?: string;
}

type Customer = Pick<Payer, 'userId' | 'email' | 'name'>;

type Owned<T> = T & { customerId: string };

const TOLERANCE_SECONDS = 300;

/** A scriptable payment provider: payments, renewals, failures. Each creates an event. */
export class InMemoryPaymentGateway extends PaymentGateway {
  /** Events, oldest first. */
  readonly events: PaymentEvent[] = [];
  private readonly customers = new Map<string, Customer>();
  private readonly deleted = new Set<string>();
  private readonly checkouts: Checkout[] = [];
  private readonly subscriptions: Owned<PaidSubscription>[] = [];
  private readonly transactions: Owned<PaymentTransaction>[] = [];
  private readonly invoices: Owned<PaymentInvoice>[] = [];
  private isDown = false;

  constructor(
    private readonly clock: Clock,
    private readonly proPrices: ProPrices = { currency: 'usd', monthly: 299, yearly: 2499 },
  ) {
    super();
  }

  override async getPrices(): Promise<ProPrices> {
    this.mustBeUp();
    return this.proPrices;
  }

  override async createCustomer({ userId, email, name, customerId: replaced }: Payer): Promise<string> {
    this.mustBeUp();
    const id = replaced ? `${replaced}_next` : `cus_${userId}`;
    this.customers.set(id, { userId, email, name });
    return id;
  }

  override async updateCustomer(
    customerId: string,
    { email, name }: Pick<Payer, 'email' | 'name'>,
  ): Promise<boolean> {
    this.mustBeUp();
    const customer = this.customers.get(customerId);
    if (customer) this.customers.set(customerId, { ...customer, email, name });
    return customer !== undefined;
  }

  override async createCheckout(order: CheckoutOrder): Promise<string> {
    this.mustBeUp(order.customerId);
    const before = this.checkouts.findLast(
      ({ order: { idempotencyKey: key } }) => key === order.idempotencyKey,
    );
    if (before && JSON.stringify(before.order) !== JSON.stringify(order))
      throw new PaymentsUnavailable(undefined, new Error('the key stands for another checkout'));
    if (before?.state === 'open') return before.url;
    if (before?.subscriptionId && this.find(before.subscriptionId).state !== 'ended') return order.successUrl;
    for (const checkout of this.checkouts)
      if (checkout.order.customerId === order.customerId && checkout.state === 'open')
        checkout.state = 'closed';
    const url = `https://payments.test/checkout/${this.checkouts.length + 1}`;
    this.checkouts.push({ url, order, state: 'open' });
    return url;
  }

  override async createPortal(customerId: string, returnUrl: string): Promise<string> {
    this.mustBeUp(customerId);
    return `https://payments.test/portal/${customerId}?return=${encodeURIComponent(returnUrl)}`;
  }

  override async listSubscriptions(customerId: string): Promise<PaidSubscription[]> {
    this.mustHaveKnown(customerId);
    return ownedBy(customerId, this.subscriptions);
  }

  override async setRenewal(subscriptionId: string, renews: boolean): Promise<void> {
    this.mustBeUp();
    const subscription = this.find(subscriptionId);
    if (subscription.renews === renews) return;
    if (subscription.state === 'ended') throw new PaymentsUnavailable();
    subscription.renews = renews;
    this.tell('customer.subscription.updated', subscription.customerId);
  }

  override async endSubscription(subscriptionId: string): Promise<void> {
    this.mustBeUp();
    if (this.find(subscriptionId).state !== 'ended') this.cancelNow(subscriptionId);
  }

  override async closeCustomer(customerId: string): Promise<void> {
    this.mustHaveKnown(customerId);
    for (const checkout of this.checkouts)
      if (checkout.order.customerId === customerId && checkout.state === 'open') checkout.state = 'closed';
    for (const subscription of this.subscriptions)
      if (subscription.customerId === customerId && subscription.state !== 'ended')
        this.cancelNow(subscription.id);
    const customer = this.customers.get(customerId);
    if (customer) this.customers.set(customerId, { ...customer, email: '', name: '' });
  }

  /** The stored customer. */
  customer(customerId: string): Customer | undefined {
    return this.customers.get(customerId);
  }

  override async getHistory(customerId: string, limit: number) {
    this.mustBeUp();
    return {
      transactions: ownedBy(customerId, this.transactions).slice(0, limit),
      invoices: ownedBy(customerId, this.invoices).slice(0, limit),
    };
  }

  override readEvent(rawBody: Buffer | string, signature: string | undefined): PaymentEvent {
    const [seconds = ''] = signature?.split('.') ?? [];
    const isOld = this.clock.now().getTime() / 1000 - Number(seconds) > TOLERANCE_SECONDS;
    if (isOld || signature !== signatureOf(String(rawBody), seconds)) throw new BadPaymentSignature();
    return JSON.parse(String(rawBody)) as PaymentEvent;
  }

  /** A signed event as sent over HTTP. */
  sign(event: PaymentEvent, ageSeconds = 0): { rawBody: string; signature: string } {
    const rawBody = JSON.stringify(event);
    const seconds = String(this.clock.now().getTime() / 1000 - ageSeconds);
    return { rawBody, signature: signatureOf(rawBody, seconds) };
  }

  /** Makes all calls fail until it is up again. */
  goDown(isDown = true): void {
    this.isDown = isDown;
  }

  /** Pays an open checkout. @returns the id of the new subscription */
  pay(checkoutUrl: string): string {
    const checkout = this.checkouts.find(({ url, state }) => url === checkoutUrl && state === 'open');
    if (!checkout) throw new Error(`there is no open checkout at ${checkoutUrl}`);
    checkout.state = 'paid';
    checkout.subscriptionId = this.subscribe(checkout.order.customerId, checkout.order.period);
    return checkout.subscriptionId;
  }

  /** Starts a paid subscription. @returns its id */
  subscribe(customerId: string, period: PlanPeriod = 'monthly'): string {
    const id = `sub_${this.subscriptions.length + 1}`;
    const now = this.clock.now();
    const periodEnd = oneMore(period, now);
    this.subscriptions.push({
      id,
      customerId,
      state: 'active',
      period,
      createdAt: now,
      periodStart: now,
      periodEnd,
      renews: true,
    });
    this.tell('customer.subscription.created', customerId);
    this.charge(this.find(id), 'UPGRADE', true);
    this.tell('checkout.session.completed', customerId);
    return id;
  }

  /** Starts and pays the next period, or pays the open one after a failed payment. */
  renew(subscriptionId: string): void {
    const subscription = this.find(subscriptionId);
    if (subscription.state === 'past_due') this.payLate(subscription.customerId);
    else {
      beginNextPeriod(subscription);
      this.charge(subscription, 'SUBSCRIPTION', true);
    }
    subscription.state = 'active';
    this.tell('customer.subscription.updated', subscription.customerId);
  }

  /** Starts the next period with a failed payment. */
  fail(subscriptionId: string): void {
    const subscription = this.find(subscriptionId);
    beginNextPeriod(subscription);
    subscription.state = 'past_due';
    this.charge(subscription, 'SUBSCRIPTION', false);
    this.tell('customer.subscription.updated', subscription.customerId);
  }

  /** Ends the subscription at once. */
  cancelNow(subscriptionId: string): void {
    const subscription = this.find(subscriptionId);
    subscription.state = 'ended';
    this.tell('customer.subscription.deleted', subscription.customerId);
  }

  /** Deletes a customer; the history stays. */
  deleteCustomer(customerId: string): void {
    for (const { id, customerId: owner } of this.subscriptions) if (owner === customerId) this.cancelNow(id);
    this.customers.delete(customerId);
    this.deleted.add(customerId);
  }

  /** Refunds the latest payment. */
  refund(customerId: string): void {
    const [newest] = ownedBy(customerId, this.transactions).filter(({ status }) => status === 'COMPLETED');
    if (!newest) throw new Error('there is nothing to give back');
    const id = `re_${this.transactions.length + 1}`;
    this.transactions.push({ ...newest, customerId, id, action: 'REFUND', date: this.clock.now() });
    this.tell('charge.refunded', customerId);
  }

  private charge(subscription: Owned<PaidSubscription>, action: 'UPGRADE' | 'SUBSCRIPTION', paid: boolean) {
    const { customerId, period } = subscription;
    const { currency, [period]: amount } = this.proPrices;
    const id = `in_${this.invoices.length + 1}`;
    const charged = { id, customerId, date: this.clock.now(), amount, currency };
    this.transactions.push({ ...charged, action, status: paid ? 'COMPLETED' : 'PENDING' });
    const pdfUrl = `https://payments.test/${id}.pdf`;
    this.invoices.push({ ...charged, status: paid ? 'paid' : 'open', pdfUrl });
    this.tell(paid ? 'invoice.paid' : 'invoice.payment_failed', customerId);
  }

  private payLate(ofCustomer: string): void {
    for (const transaction of this.transactions)
      if (transaction.customerId === ofCustomer && transaction.status === 'PENDING')
        transaction.status = 'COMPLETED';
    for (const invoice of this.invoices) if (invoice.customerId === ofCustomer) invoice.status = 'paid';
    this.tell('invoice.paid', ofCustomer);
  }

  private find(subscriptionId: string): Owned<PaidSubscription> {
    const found = this.subscriptions.find(({ id }) => id === subscriptionId);
    if (!found)
      throw new PaymentsUnavailable(undefined, new Error(`no such subscription: ${subscriptionId}`));
    return found;
  }

  private tell(type: string, customerId: string): void {
    this.events.push({ id: `evt_${this.events.length + 1}`, type, customerId });
  }

  private mustHaveKnown(customerId: string): void {
    if (this.deleted.has(customerId)) this.mustBeUp();
    else this.mustBeUp(customerId);
  }

  private mustBeUp(customerId?: string): void {
    if (this.isDown) throw new PaymentsUnavailable();
    if (customerId !== undefined && !this.customers.has(customerId))
      throw new PaymentsUnavailable(undefined, new Error(`no such customer: ${customerId}`));
  }
}

const ownedBy = <T>(id: string, all: Owned<T>[]): T[] =>
  all
    .filter(({ customerId }) => customerId === id)
    .map(({ customerId: _, ...own }) => own as T)
    .reverse();

const signatureOf = (body: string, seconds: string): string =>
  `${seconds}.${createHmac('sha256', 'shared').update(`${seconds}.${body}`).digest('hex')}`;

const oneMore = (period: PlanPeriod, date: Date): Date => {
  const next = new Date(date);
  next.setUTCMonth(next.getUTCMonth() + (period === 'yearly' ? 12 : 1));
  return next;
};

const beginNextPeriod = (subscription: PaidSubscription): void => {
  subscription.periodStart = subscription.periodEnd;
  subscription.periodEnd = oneMore(subscription.period, subscription.periodStart);
};
