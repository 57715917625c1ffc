import type { PlanType } from './plans.ts';

/** What PRO has and FREE has not. */
export const FEATURES = [
  'unlimitedGames',
  'instantNotifications',
  'calendarExport',
  'customCategories',
  'wishlist',
  'customReminders',
  'gameReleaseTracking',
  'prioritySupport',
  'earlyAccess',
] as const;

export type Feature = (typeof FEATURES)[number];

/** Whether a user has a feature. `message` says it in words. */
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
