/** What can stand in a calendar outside, by the names of the settings. */
export const EXPORT_KINDS = [
  'gameUpdates',
  'gameReleases',
  'wishlistReleases',
  'customReminders',
  'priceDrops',
] as const;

export type ExportKind = (typeof EXPORT_KINDS)[number];

/** What goes out of each kind, as people read it. */
export const EXPORT_KIND_NAMES: Record<ExportKind, string> = {
  gameUpdates: 'Updates of your games',
  gameReleases: 'Releases of your games',
  wishlistReleases: 'Releases on your wishlist',
  customReminders: 'Your reminders',
  priceDrops: 'Price drops on your wishlist',
};

/** What is chosen until somebody chooses. */
export const DEFAULT_EXPORT_KINDS: readonly ExportKind[] = [
  'gameUpdates',
  'gameReleases',
  'wishlistReleases',
];
