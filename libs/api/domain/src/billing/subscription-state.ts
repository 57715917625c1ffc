import type { PaidSubscription } from './paid-subscription.ts';

export type SubscriptionStatus = 'ACTIVE' | 'CANCELED' | 'PAST_DUE';

/** What a user's payments amount to: the plan, until when it is paid, and whether it will be paid again. */
export interface SubscriptionState {
  plan: 'FREE' | 'PRO';
  planExpiresAt: Date | null;
  subscriptionStatus: SubscriptionStatus;
  autoRenew: boolean;
  /** The subscription that the rest comes from. */
  subscriptionId: string | null;
}

/** Of somebody who never paid. */
export const NEVER_PAID: SubscriptionState = {
  plan: 'FREE',
  planExpiresAt: null,
  subscriptionStatus: 'ACTIVE',
  autoRenew: false,
  subscriptionId: null,
};

const isRunning = ({ state }: PaidSubscription): boolean => state === 'active' || state === 'past_due';

/** The subscription that counts: of several running ones the one that is paid the longest. */
export const runningAmong = (subscriptions: readonly PaidSubscription[]): PaidSubscription | null =>
  subscriptions
    .filter(isRunning)
    .toSorted((a, b) => b.periodEnd.getTime() - a.periodEnd.getTime() || a.id.localeCompare(b.id))[0] ?? null;

/**
 * What follows from the subscriptions that the payment side has, whatever happened on the way. An unpaid renewal is
 * paid only until its period began; the grace of plans that renew carries it on from there.
 */
export const subscriptionStateOf = (subscriptions: readonly PaidSubscription[]): SubscriptionState => {
  const running = runningAmong(subscriptions);
  if (!running) {
    const hasEnded = subscriptions.some(({ state }) => state === 'ended');
    return hasEnded ? { ...NEVER_PAID, subscriptionStatus: 'CANCELED' } : NEVER_PAID;
  }
  const isPastDue = running.state === 'past_due';
  return {
    plan: 'PRO',
    planExpiresAt: isPastDue ? running.periodStart : running.periodEnd,
    subscriptionStatus: !running.renews ? 'CANCELED' : isPastDue ? 'PAST_DUE' : 'ACTIVE',
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
