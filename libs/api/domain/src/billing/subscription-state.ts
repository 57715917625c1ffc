import type { PaidSubscription } from './paid-subscription.ts';

export type SubscriptionStatus = 'ACTIVE' | 'CANCELED' | 'PAST_DUE';

/** The plan that follows from a user's payments, its end, and whether it renews. */
export interface SubscriptionState {
  plan: 'FREE' | 'PRO';
  planExpiresAt: Date | null;
  subscriptionStatus: SubscriptionStatus;
  autoRenew: boolean;
  /** Id of the relevant subscription. */
  subscriptionId: string | null;
}

/** State of a user who never paid. */
export const NEVER_PAID: SubscriptionState = {
  plan: 'FREE',
  planExpiresAt: null,
  subscriptionStatus: 'ACTIVE',
  autoRenew: false,
  subscriptionId: null,
};

const isRunning = ({ state }: PaidSubscription): boolean => state === 'active' || state === 'past_due';

/** The relevant subscription: of several active ones the one with the latest `periodEnd`. */
export const longestRunning = (subscriptions: readonly PaidSubscription[]): PaidSubscription | null =>
  subscriptions
    .filter(isRunning)
    .toSorted((a, b) => b.periodEnd.getTime() - a.periodEnd.getTime() || a.id.localeCompare(b.id))[0] ?? null;

/**
 * Derives the state from the current subscriptions, independent of history. An unpaid renewal is paid only until its
 * period began; the grace period extends it from there.
 */
export const subscriptionStateOf = (subscriptions: readonly PaidSubscription[]): SubscriptionState => {
  const running = longestRunning(subscriptions);
  if (!running) {
    const hasEnded = subscriptions.some(({ state }) => state === 'ended');
    return hasEnded ? { ...NEVER_PAID, subscriptionStatus: 'CANCELED' } : NEVER_PAID;
  }
  const isPastDue = running.state === 'past_due';
  return {
    plan: 'PRO',
    planExpiresAt: isPastDue ? running.periodStart : running.periodEnd,
    subscriptionStatus: isPastDue ? 'PAST_DUE' : running.renews ? 'ACTIVE' : 'CANCELED',
    autoRenew: running.renews,
    subscriptionId: running.id,
  };
};

export const isSameSubscriptionState = (a: SubscriptionState, b: SubscriptionState): boolean =>
  a.plan === b.plan &&
  a.planExpiresAt?.getTime() === b.planExpiresAt?.getTime() &&
  a.subscriptionStatus === b.subscriptionStatus &&
  a.autoRenew === b.autoRenew &&
  a.subscriptionId === b.subscriptionId;
