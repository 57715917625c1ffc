import type { Feature } from './features.ts';

export type PlanType = 'FREE' | 'PRO' | 'ADMIN';
export type PlanPeriod = 'monthly' | 'yearly';

/** Limit of games if the server sends none. */
export const DEFAULT_GAMES_LIMIT = 10;

/** A limit is near from this percentage on. */
export const NEAR_LIMIT_PERCENT = 80;

/** Usage of a limit. `limit` of 999999 or more means unlimited; `percentage` is 0 then. */
export interface Meter {
  current: number;
  limit: number;
  percentage: number;
  isUnlimited: boolean;
}

/** Usage of a plan. Days are UTC days; `resetsAt` is the next UTC midnight, ISO 8601. */
export interface Usage {
  current: { gamesTracked: number; notificationsSentToday: number; apiCallsToday: number };
  limits: { gamesLimit: number; notificationsLimitDaily: number; apiCallsLimitDaily: number };
  games: Meter;
  notifications: Meter;
  apiCalls: Meter & { hasAccess: boolean };
  resetsAt: string;
}

/** GET /api/plans/usage */
export interface UsageBody {
  success: true;
  usage: Usage;
}

/** What a user used on a day (UTC). */
export interface UsageDay {
  /** '2026-11-23' */
  day: string;
  apiCalls: number;
  /** Messages by mail, push and chat. */
  deliveries: number;
}

/** GET /api/plans/usage-history: the last 30 days, the oldest first; the last one is today. */
export interface UsageHistoryBody {
  success: true;
  days: UsageDay[];
}

/** GET /api/plans/can-add-game */
export interface CanAddGameBody {
  success: true;
  canAdd: boolean;
  reason: string | null;
  currentPlan: PlanType;
  usage: { gamesTracked: number };
  limits: { gamesLimit: number };
}

/** A plan that can be chosen. Prices are in whole units of `currency`, such as 2.99. */
export interface Plan {
  id: 'free' | 'pro';
  name: string;
  type: 'FREE' | 'PRO';
  description: string;
  price: { monthly: number; yearly: number };
  /** ISO 4217, upper case. */
  currency: string;
  /** Discount of a year against twelve months, in whole percent. */
  yearlyDiscountPercent: number;
  features: string[];
  limits: { games: number; notificationsDaily: number; apiCallsDaily: number };
  popular: boolean;
}

/** GET /api/subscription/plans. Public. */
export interface PlansBody {
  success: true;
  plans: Plan[];
  /** Whether this instance accepts payments. */
  canUpgrade: boolean;
}

/** GET /api/plans/current */
export interface CurrentPlanBody {
  success: true;
  plan: { type: PlanType; name: string; limits: Plan['limits']; features: Record<Feature, boolean> };
}

export interface UpgradeRecommendation {
  feature: Feature | 'apiCalls';
  reason: string;
  urgency: 'low' | 'medium' | 'high';
}

/** GET /api/plans/upgrade-recommendations. Empty for PRO. */
export interface UpgradeRecommendationsBody {
  success: true;
  recommendations: UpgradeRecommendation[];
  currentUsage: Usage['current'];
  currentLimits: Usage['limits'];
  proFeatures: readonly string[];
}

/** Whether a user has a feature, with a readable `message`. */
export interface FeatureAccess {
  hasAccess: boolean;
  currentPlan: PlanType;
  isPro: boolean;
  message: string;
  usage: { gamesTracked: number };
}

/** GET /api/subscription/feature-access/{feature} */
export interface FeatureAccessBody extends FeatureAccess {
  success: true;
}
