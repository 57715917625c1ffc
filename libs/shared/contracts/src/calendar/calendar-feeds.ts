import type { ExportKind } from './export-kinds.ts';

/** A calendar that others can subscribe to. */
export interface CalendarFeedRow {
  id: string;
  name: string;
  kinds: ExportKind[];
  /**
   * Limits the feed to a category; null: all games. The name is null once the category is deleted, and the feed is then
   * empty.
   */
  category: { id: string; name: string | null } | null;
  /**
   * Secret: the URL grants access to the feed. null if the instance has lost the encryption key: the URL still works,
   * but cannot be shown.
   */
  url: string | null;
  createdAt: string;
  /** Last request, to five minutes. */
  lastReadAt: string | null;
}

/** GET /api/user/calendar-feeds, oldest first */
export interface CalendarFeedsBody {
  success: true;
  data: CalendarFeedRow[];
}

/** POST /api/user/calendar-feeds */
export interface CalendarFeedBody {
  success: true;
  data: CalendarFeedRow;
}
