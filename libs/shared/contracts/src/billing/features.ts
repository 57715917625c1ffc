/** Features of PRO. */
export const FEATURES = [
  'unlimitedGames',
  'instantNotifications',
  'calendarExport',
  'customCategories',
  'wishlist',
  'customReminders',
  'gameReleaseTracking',
  'webhooks',
  'prioritySupport',
  'earlyAccess',
] as const;

export type Feature = (typeof FEATURES)[number];

/** Display names of the features. */
export const FEATURE_NAMES: Record<Feature, string> = {
  unlimitedGames: 'Unlimited Games',
  instantNotifications: 'Instant Notifications',
  calendarExport: 'Calendar Export',
  customCategories: 'Game Categories',
  wishlist: 'Game Wishlist',
  customReminders: 'Custom Reminders',
  gameReleaseTracking: 'Release Date Tracking',
  webhooks: 'Webhooks',
  prioritySupport: 'Priority Support',
  earlyAccess: 'Early Access',
};
