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

/** The features as people read them. */
export const FEATURE_NAMES: Record<Feature, string> = {
  unlimitedGames: 'Unlimited Games',
  instantNotifications: 'Instant Notifications',
  calendarExport: 'Calendar Export',
  customCategories: 'Game Categories',
  wishlist: 'Game Wishlist',
  customReminders: 'Custom Reminders',
  gameReleaseTracking: 'Release Date Tracking',
  prioritySupport: 'Priority Support',
  earlyAccess: 'Early Access',
};
