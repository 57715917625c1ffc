import type { ExportKind } from './export-kinds.ts';

/** A calendar that others can subscribe to. */
export interface CalendarFeedRow {
  id: string;
  name: string;
  kinds: ExportKind[];
  /** Of whose games it is; null: of all. The name is null once the category is deleted, and the feed is empty then. */
  category: { id: string; name: string | null } | null;
  /**
   * Secret: whoever has it reads the feed. null once the instance has lost the key to it: whoever has the address
   * reads on, but nobody can be shown it.
   */
  url: string | null;
  createdAt: string;
  /** When somebody last asked for it, to five minutes. */
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
