/** A release in a calendar. */
export interface ReleaseEntry {
  appId: number;
  /** `YYYY-MM-DD`: the day, or the last possible one if the store names only a period. */
  day: string;
  /** Whether the day is exact. */
  isExact: boolean;
  /** As the store shows it, such as "Q1 2027". */
  text: string;
  isReleased: boolean;
  game: { name: string; iconUrl: string | null; logoUrl: string | null };
}

/** GET /api/user/games/releases/calendar, whose query is that of the updates' calendar. By the day. */
export interface ReleasesBody {
  success: true;
  data: ReleaseEntry[];
}
