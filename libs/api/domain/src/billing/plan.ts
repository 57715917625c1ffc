import type { PlanType } from '../kernel/plan-type.ts';

/** What a plan allows; 999999 stands for unlimited. A day is a UTC day. */
export interface PlanLimits {
  /** Games on the list. */
  games: number;
  /** Deliveries outside the inbox a day; the inbox itself is never cut. */
  notificationsDaily: number;
  /** Calls with an API token a day; browser use is not counted. */
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
 * Games that a user may make known within a day: those that nobody on the instance has heard of. Not a feature of a
 * plan, but what keeps an account from having the store asked for numbers that it made up. Imports don't count.
 */
export const newGamesDaily = (plan: PlanType): number => NEW_GAMES_DAILY[plan];

/** What PRO costs where no payment side says otherwise, in US cents. */
export const LIST_PRICES = { currency: 'usd', monthly: 299, yearly: 2499 };

/** ADMIN counts as PRO. */
export const hasProAccess = (plan: PlanType): boolean => plan !== 'FREE';

const DAY_MS = 86_400_000;

/**
 * A plan that renews itself outlives its paid time by this, since a renewal takes a while to be paid and to be heard
 * of, and a card that was declined is tried again.
 */
export const RENEWAL_GRACE_MS = 3 * DAY_MS;

/** What is stored of a user's plan. */
export interface PlanHolder {
  isAdmin: boolean;
  plan: PlanType;
  /** Until when it is paid; null: without an end. */
  planExpiresAt: Date | null;
  autoRenew: boolean;
}

/** The plan in force: admins have ADMIN, an expired PRO is FREE, `instancePlan` lifts everybody. */
export const planInForce = (holder: PlanHolder, now: Date, instancePlan: 'PRO' | null): PlanType => {
  if (holder.isAdmin || holder.plan === 'ADMIN') return 'ADMIN';
  if (instancePlan === 'PRO') return 'PRO';
  return holder.plan === 'PRO' && !isOver(holder, now) ? 'PRO' : 'FREE';
};

const isOver = ({ planExpiresAt, autoRenew }: PlanHolder, now: Date): boolean =>
  planExpiresAt !== null && planExpiresAt.getTime() + (autoRenew ? RENEWAL_GRACE_MS : 0) <= now.getTime();
