import type { Stripe } from 'stripe';
import type { PaidSubscription } from '@patchlight/domain';

/** A status that is not here is one that this version of the API does not have; it gives nobody anything. */
const STATES: Record<string, PaidSubscription['state'] | undefined> = {
  trialing: 'active',
  active: 'active',
  past_due: 'past_due',
  incomplete: 'incomplete',
  incomplete_expired: 'ended',
  // Stripe has given up collecting; it is active again should the customer pay after all.
  unpaid: 'ended',
  paused: 'ended',
  canceled: 'ended',
};

/** A cancellation in Stripe's portal sets the date and leaves the flag false, one by API sets both. */
export const endsByPlan = ({ cancel_at, cancel_at_period_end: flag }: Stripe.Subscription): boolean =>
  flag || cancel_at !== null;

export const isOver = ({ status }: Stripe.Subscription): boolean => STATES[status] === 'ended';

/** Nothing can be charged for it any more; one that is only `unpaid` or `paused` could come back. */
export const isGone = ({ status }: Stripe.Subscription): boolean =>
  status === 'canceled' || status === 'incomplete_expired';

/** Null when the subscription is not to PRO, by one of its two prices. */
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
