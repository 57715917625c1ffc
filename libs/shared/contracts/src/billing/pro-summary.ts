/** A user's use of the PRO features. */
export interface ProSummary {
  categories: number;
  wishedGames: number;
  /** Feeds, and the calendar that is connected. */
  calendars: number;
  /** Ahead, and not sent. */
  activeReminders: number;
}

/** GET /api/user/pro-summary */
export interface ProSummaryBody {
  success: true;
  data: ProSummary;
}
