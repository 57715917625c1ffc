import type { ApiDesk } from './api/api-desk.ts';
import type { OutageKind, Outages } from './api/outages.ts';
import type { Account } from './world/account.ts';
import { cardOf } from './world/cards.ts';
import { refundNewestCharge } from './world/invoicing.ts';
import type { Event, Refund } from './world/objects.ts';
import { end, isRunning } from './world/subscribing.ts';
import type { Attempt, Courier, DeliveryRule, SendOptions } from './webhooks/courier.ts';

export interface EventSummary {
  id: string;
  type: string;
  created: number;
  /** Null when the event concerns no customer. */
  customer: string | null;
  attempts: readonly Attempt[];
}

/** What a test does to the simulated account. */
export interface Control {
  /** Unix seconds of the payment side's own time. */
  now(): number;
  /** Moves the time ahead: renewals, retries, ends of subscriptions, expiry of payment pages. */
  advance(seconds: number): void;
  /** Pays an open payment page with a card that pays; false when there is none at that address. */
  pay(checkoutUrl: string): boolean;
  /** Has the customer's card fail, or pay again; false without a card. */
  card(customerId: string, fails: boolean): boolean;
  /** Gives the newest payment back; undefined when there is none. */
  refund(customerId: string): Refund | undefined;
  /** Ends a subscription at once, as the shop's staff can; false when it is not running. */
  cancelNow(subscriptionId: string): boolean;
  setPrice(priceId: string, unitAmount: number): boolean;
  outage(kind: OutageKind, times?: number): void;
  endOutage(): void;
  webhooks(rule: DeliveryRule): void;
  /** Oldest first. */
  events(customerId?: string): EventSummary[];
  event(id: string): Event | undefined;
  /** Sends an event now, whatever the rule; the status of the answer, undefined when there is no such event. */
  send(eventId: string, options?: SendOptions): Promise<number | null | undefined>;
  /** Waits until all deliveries are over. */
  settled(): Promise<void>;
  /** How often each call of the API was made. */
  calls(): Record<string, number>;
}

const customerOf = ({ data: { object } }: Event): string | null => {
  if (object['object'] === 'customer') return String(object['id']);
  return typeof object['customer'] === 'string' ? object['customer'] : null;
};

export function controlOf(account: Account, desk: ApiDesk, outages: Outages, courier: Courier): Control {
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
    webhooks: (rule) => courier.follow(rule),
    events: (customerId) =>
      [...store.events.values()]
        .map((event) => ({
          id: event.id,
          type: event.type,
          created: event.created,
          customer: customerOf(event),
          attempts: courier.attempts(event.id),
        }))
        .filter(({ customer }) => customerId === undefined || customer === customerId),
    event: (id) => store.events.get(id),
    send: async (eventId, options) => {
      const event = store.events.get(eventId);
      return event && courier.send(event, options);
    },
    settled: () => courier.settled(),
    calls: () => desk.calls(),
  };
}
