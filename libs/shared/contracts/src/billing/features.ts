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
