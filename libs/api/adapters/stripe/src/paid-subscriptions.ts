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

/** A cancellation in Stripe's portal sets only the date, one by API both. */
export const endsByPlan = ({ cancel_at, cancel_at_period_end: flag }: Stripe.Subscription): boolean =>
  flag || cancel_at !== null;

/** Ended for good; `unpaid` and `paused` may become active again. */
export const isGone = ({ status }: Stripe.Subscription): boolean =>
  status === 'canceled' || status === 'incomplete_expired';

export const isOver = (subscription: Stripe.Subscription): boolean =>
  STATES[subscription.status] === 'ended' || isGone(subscription);

/** Null if the subscription has none of the two PRO prices. */
export function readSubscription(
  subscription: Stripe.Subscription,
  prices: { monthly: string; yearly: string },
): PaidSubscription | null {
  const item = subscription.items.data.find(({ price }) => Object.values(prices).includes(price.id));
  if (!item) return null;
  const end = Math.min(item.current_period_end, subscription.cancel_at ?? Infinity);
  return {
    id: subscription.id,
    state: STATES[subscription.status] ?? 'incomplete',
    period: item.price.id === prices.yearly ? 'yearly' : 'monthly',
    createdAt: dateOf(subscription.created),
    periodStart: dateOf(item.current_period_start),
    periodEnd: dateOf(end),
    renews: !endsByPlan(subscription),
  };
}

export const dateOf = (seconds: number): Date => new Date(seconds * 1000);
