import type { PlanType } from '../kernel/plan-type.ts';

/** Limits of a plan; 999999 means unlimited. A day is a UTC day. */
export interface PlanLimits {
  /** Games in the library. */
  games: number;
  /** Deliveries outside the inbox per day; the inbox is unlimited. */
  notificationsDaily: number;
  /** Requests with an API token per day; browser requests are not counted. */
  apiCallsDaily: number;
}

export const UNLIMITED = 999_999;

const LIMITS: Record<PlanType, PlanLimits> = {
  FREE: { games: 10, notificationsDaily: 50, apiCallsDaily: 100 },
  PRO: { games: UNLIMITED, notificationsDaily: UNLIMITED, apiCallsDaily: 10_000 },
  ADMIN: { games: UNLIMITED, notificationsDaily: UNLIMITED, apiCallsDaily: UNLIMITED },
};

export const limitsOf = (plan: PlanType): PlanLimits => LIMITS[plan];

const NEW_GAMES_DAILY: Record<PlanType, number> = { FREE: 50, PRO: 500, ADMIN: UNLIMITED };

/**
 * Games new to this instance that a user may add per day. Not a plan feature, but a protection against requests to the
 * store for made-up app ids. Imports are not counted.
 */
export const newGamesDaily = (plan: PlanType): number => NEW_GAMES_DAILY[plan];

/** Prices of PRO without a payment provider, in US cents. */
export const LIST_PRICES = { currency: 'usd', monthly: 299, yearly: 2499 };

/** ADMIN includes PRO. */
export const hasProAccess = (plan: PlanType): boolean => plan !== 'FREE';

const DAY_MS = 86_400_000;

/**
 * Grace period of a renewing plan after its paid period, since payment and webhook of a renewal take time, and declined
 * cards are retried.
 */
export const RENEWAL_GRACE_MS = 3 * DAY_MS;

/** The stored plan of a user. */
export interface PlanHolder {
  isAdmin: boolean;
  plan: PlanType;
  /** End of the paid period; null: no end. */
  planExpiresAt: Date | null;
  autoRenew: boolean;
}

/** The current plan: ADMIN for admins, FREE if PRO has expired; `instancePlan` applies to all users. */
export const planInForce = (holder: PlanHolder, now: Date, instancePlan: 'PRO' | null): PlanType => {
  if (holder.isAdmin || holder.plan === 'ADMIN') return 'ADMIN';
  if (instancePlan === 'PRO') return 'PRO';
  return holder.plan === 'PRO' && !isOver(holder, now) ? 'PRO' : 'FREE';
};

const isOver = ({ planExpiresAt, autoRenew }: PlanHolder, now: Date): boolean =>
  planExpiresAt !== null && planExpiresAt.getTime() + (autoRenew ? RENEWAL_GRACE_MS : 0) <= now.getTime();
