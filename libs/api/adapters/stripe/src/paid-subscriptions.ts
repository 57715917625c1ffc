import type { Stripe } from 'stripe';
import type { PaidSubscription } from '@patchlight/domain';

/** Unknown statuses of newer API versions grant nothing. */
const STATES: Record<string, PaidSubscription['state'] | undefined> = {
  trialing: 'active',
  active: 'active',
  past_due: 'past_due',
  incomplete: 'incomplete',
  // It was never paid.
  incomplete_expired: 'incomplete',
  // Stripe has stopped collecting; active again if the customer pays later.
  unpaid: 'ended',
  paused: 'ended',
  canceled: 'ended',
};

const DAY = 24 * 60 * 60;

/**
 * The state by the status, but for two that say too little. `past_due` is about the newest invoice: if that began after
 * the period, the period itself is paid. A pause that voids invoices stops what is sold, once a period began unpaid;
 * other pauses give it away (https://docs.stripe.com/billing/subscriptions/pause-payment).
 */
const stateOf = (
  { status, pause_collection: pause, latest_invoice: newest }: Stripe.Subscription,
  periodStart: number,
): PaidSubscription['state'] => {
  const invoice = typeof newest === 'string' ? null : newest;
  if (status === 'past_due' && invoice && invoice.created > periodStart + DAY) return 'active';
  if (status === 'active' && pause?.behavior === 'void' && invoice?.status === 'void') return 'ended';
  return STATES[status] ?? 'incomplete';
};

/** A cancellation in Stripe's portal sets only the date, one by API both. */
export const endsByPlan = ({ cancel_at, cancel_at_period_end: flag }: Stripe.Subscription): boolean =>
  flag || cancel_at !== null;

/** Ended for good; `unpaid` and `paused` may become active again. */
export const isGone = ({ status }: Stripe.Subscription): boolean =>
  status === 'canceled' || status === 'incomplete_expired';

export const isOver = (subscription: Stripe.Subscription): boolean =>
  STATES[subscription.status] === 'ended' || isGone(subscription);

/** @returns null if the subscription, with its newest invoice, has none of the two PRO prices */
export function readSubscription(
  subscription: Stripe.Subscription,
  prices: { monthly: string; yearly: string },
): PaidSubscription | null {
  const item = subscription.items.data.find(({ price }) => Object.values(prices).includes(price.id));
  if (!item) return null;
  const end = Math.min(item.current_period_end, subscription.cancel_at ?? Infinity);
  return {
    id: subscription.id,
    state: stateOf(subscription, item.current_period_start),
    period: item.price.id === prices.yearly ? 'yearly' : 'monthly',
    createdAt: dateOf(subscription.created),
    periodStart: dateOf(item.current_period_start),
    periodEnd: dateOf(end),
    renews: !endsByPlan(subscription),
  };
}

export const dateOf = (seconds: number): Date => new Date(seconds * 1000);
