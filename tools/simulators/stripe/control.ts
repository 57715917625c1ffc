import type { ApiRequestHandler } from './api/api-request-handler.ts';
import type { OutageKind, Outages } from './api/outages.ts';
import type { Account } from './world/account.ts';
import { cardOf } from './world/cards.ts';
import { refundNewestCharge } from './world/invoicing.ts';
import type { Event, Refund } from './world/objects.ts';
import { end, isRunning } from './world/subscribing.ts';
import type { Attempt, DeliveryRule, SendOptions, WebhookSender } from './webhooks/webhook-sender.ts';

export interface EventSummary {
  id: string;
  type: string;
  created: number;
  /** Null when the event concerns no customer. */
  customer: string | null;
  attempts: readonly Attempt[];
}

/** Test controls of the simulated account. */
export interface Control {
  /** Simulated time in Unix seconds. */
  now(): number;
  /** Advances the simulated time: renewals, retries, ends of subscriptions, expired checkout sessions. */
  advance(seconds: number): void;
  /** Completes an open checkout session with a valid card; false when there is none with that URL. */
  pay(checkoutUrl: string): boolean;
  /** Makes the customer's card fail or work again; false without a card. */
  card(customerId: string, fails: boolean): boolean;
  /** Deletes a customer; false when there is none. */
  deleteCustomer(customerId: string): boolean;
  /** Refunds the newest payment; undefined when there is none. */
  refund(customerId: string): Refund | undefined;
  /** Cancels a subscription immediately; false when it is not active. */
  cancelNow(subscriptionId: string): boolean;
  setPrice(priceId: string, unitAmount: number): boolean;
  outage(kind: OutageKind, times?: number): void;
  endOutage(): void;
  webhooks(rule: DeliveryRule): void;
  /** Oldest first. */
  events(customerId?: string): EventSummary[];
  event(id: string): Event | undefined;
  /** Sends an event now, whatever the rule. Returns the status; undefined when there is no such event. */
  send(eventId: string, options?: SendOptions): Promise<number | null | undefined>;
  /** Waits until all deliveries are complete. */
  settled(): Promise<void>;
  /** Number of API calls by route. */
  calls(): Record<string, number>;
}

const customerOf = ({ data: { object } }: Event): string | null => {
  if (object['object'] === 'customer') return String(object['id']);
  return typeof object['customer'] === 'string' ? object['customer'] : null;
};

export function controlOf(
  account: Account,
  handler: ApiRequestHandler,
  outages: Outages,
  webhookSender: WebhookSender,
): Control {
  const { store, clock } = account;
  return {
    now: () => clock.now(),
    advance: (seconds) => account.advance(seconds),
    pay: (checkoutUrl) => {
      const session = [...store.sessions.values()].find(({ url }) => url === checkoutUrl);
      if (session) account.completeSession(session, cardOf('4242424242424242')!);
      return session !== undefined;
    },
    card: (customerId, fails) => {
      const card = store.cards.get(customerId);
      if (card) store.cards.set(customerId, { ...card, declines: fails });
      return card !== undefined;
    },
    deleteCustomer: (customerId) => {
      const customer = store.customers.get(customerId);
      if (customer) account.deleteCustomer(customer);
      return customer !== undefined;
    },
    refund: (customerId) => refundNewestCharge(account, customerId),
    cancelNow: (subscriptionId) => {
      const subscription = store.subscriptions.get(subscriptionId);
      if (!subscription || !isRunning(subscription)) return false;
      end(account, subscription);
      return true;
    },
    setPrice: (priceId, unitAmount) => {
      const price = store.prices.get(priceId);
      if (price)
        store.prices.set(priceId, {
          ...price,
          unit_amount: unitAmount,
          unit_amount_decimal: String(unitAmount),
        });
      return price !== undefined;
    },
    outage: (kind, times = 1) => outages.begin(kind, times),
    endOutage: () => outages.end(),
    webhooks: (rule) => webhookSender.setRule(rule),
    events: (customerId) =>
      [...store.events.values()]
        .map((event) => ({
          id: event.id,
          type: event.type,
          created: event.created,
          customer: customerOf(event),
          attempts: webhookSender.attempts(event.id),
        }))
        .filter(({ customer }) => customerId === undefined || customer === customerId),
    event: (id) => store.events.get(id),
    send: async (eventId, options) => {
      const event = store.events.get(eventId);
      return event && webhookSender.send(event, options);
    },
    settled: () => webhookSender.settled(),
    calls: () => handler.calls(),
  };
}
