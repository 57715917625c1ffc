import type {
  FeatureAccessBody,
  PlansBody,
  Subscription,
  SubscriptionBody,
  UpgradeRecommendationsBody,
  Usage,
} from '@patchlight/contracts';

const meter = (current: number, limit: number) => ({
  current,
  limit,
  percentage: limit >= 999_999 ? 0 : Math.round((current / limit) * 100),
  isUnlimited: limit >= 999_999,
});

export const aUsage = (games: number, { limit = 12, notifications = 0, apiCalls = 0 } = {}): Usage => ({
  current: { gamesTracked: games, notificationsSentToday: notifications, apiCallsToday: apiCalls },
  limits: { gamesLimit: limit, notificationsLimitDaily: 40, apiCallsLimitDaily: 80 },
  games: meter(games, limit),
  notifications: meter(notifications, 40),
  apiCalls: { ...meter(apiCalls, 80), hasAccess: true },
  resetsAt: '2100-01-01T00:00:00.000Z',
});

export const aSubscription = (changes: Partial<Subscription> = {}): Subscription => ({
  currentPlan: 'FREE',
  planExpiresAt: null,
  subscriptionStatus: 'ACTIVE',
  autoRenew: false,
  stripeCustomerId: null,
  subscriptionId: null,
  ...changes,
});

export const PRO: Partial<Subscription> = {
  currentPlan: 'PRO',
  planExpiresAt: '2030-05-06T12:00:00.000Z',
  autoRenew: true,
  stripeCustomerId: 'cus_1',
  subscriptionId: 'sub_1',
};

export const aStatus = (changes: Partial<Subscription> = {}, usage = aUsage(3)): SubscriptionBody => ({
  success: true,
  subscription: aSubscription(changes),
  usage,
});

/** Prices and limits that differ from the real ones. */
export const thePlans = (canUpgrade = true): PlansBody => ({
  success: true,
  canUpgrade,
  plans: [
    {
      id: 'free',
      name: 'Free',
      type: 'FREE',
      description: 'For a start.',
      price: { monthly: 0, yearly: 0 },
      currency: 'USD',
      yearlyDiscountPercent: 0,
      features: ['Track up to 12 games'],
      limits: { games: 12, notificationsDaily: 40, apiCallsDaily: 80 },
      popular: false,
    },
    {
      id: 'pro',
      name: 'Pro',
      type: 'PRO',
      description: 'For everything.',
      price: { monthly: 7.31, yearly: 61.4 },
      currency: 'USD',
      yearlyDiscountPercent: 30,
      features: ['Unlimited games'],
      limits: { games: 999_999, notificationsDaily: 999_999, apiCallsDaily: 7_000 },
      popular: true,
    },
  ],
});

export const noAdvice: UpgradeRecommendationsBody = {
  success: true,
  recommendations: [],
  currentUsage: { gamesTracked: 0, notificationsSentToday: 0, apiCallsToday: 0 },
  currentLimits: { gamesLimit: 12, notificationsLimitDaily: 40, apiCallsLimitDaily: 80 },
  proFeatures: [],
};

/** The response of a feature check. */
export const featureAccess = (
  hasAccess: boolean,
  message = 'Your plan has no such thing.',
): FeatureAccessBody => ({
  success: true,
  hasAccess,
  currentPlan: hasAccess ? 'PRO' : 'FREE',
  isPro: hasAccess,
  message,
  usage: { gamesTracked: 0 },
});
