import type { PlanType } from '../kernel/plan-type.ts';

export interface PlanLimits {
  /** Games on the list; 999999 stands for unlimited. */
  games: number;
}

const UNLIMITED_GAMES = 999_999;

const LIMITS: Record<PlanType, PlanLimits> = {
  FREE: { games: 10 },
  PRO: { games: UNLIMITED_GAMES },
  ADMIN: { games: UNLIMITED_GAMES },
};

/** What is stored of a user's plan. */
export interface PlanHolder {
  isAdmin: boolean;
  plan: PlanType;
  planExpiresAt: Date | null;
}

/** The plan in force: admins have ADMIN, an expired PRO is FREE, `instancePlan` lifts everybody. */
export const planInForce = (holder: PlanHolder, now: Date, instancePlan: 'PRO' | null): PlanType => {
  if (holder.isAdmin || holder.plan === 'ADMIN') return 'ADMIN';
  if (instancePlan === 'PRO') return 'PRO';
  const expired = holder.planExpiresAt !== null && holder.planExpiresAt <= now;
  return holder.plan === 'PRO' && !expired ? 'PRO' : 'FREE';
};

export const limitsOf = (plan: PlanType): PlanLimits => LIMITS[plan];
