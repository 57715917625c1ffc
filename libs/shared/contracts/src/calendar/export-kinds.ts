/** What can be exported to an external calendar, by setting. */
export const EXPORT_KINDS = [
  'gameUpdates',
  'gameReleases',
  'wishlistReleases',
  'customReminders',
  'priceDrops',
] as const;

export type ExportKind = (typeof EXPORT_KINDS)[number];

/** Display names of the kinds. */
export const EXPORT_KIND_NAMES: Record<ExportKind, string> = {
  gameUpdates: 'Updates of your games',
  gameReleases: 'Releases of your games',
  wishlistReleases: 'Releases on your wishlist',
  customReminders: 'Your reminders',
  priceDrops: 'Price drops on your wishlist',
};

/** Default kinds. */
export const DEFAULT_EXPORT_KINDS: readonly ExportKind[] = [
  'gameUpdates',
  'gameReleases',
  'wishlistReleases',
];
