const DAY_MS = 86_400_000;
const DAYS_BACK = 90;
const DAYS_AHEAD = 400;

/** The period exported to calendars, `from` inclusive, `to` exclusive. */
export interface ExportWindow {
  from: Date;
  to: Date;
}

/** The last 90 days and the next 400. */
export const exportWindowAt = (now: Date): ExportWindow => ({
  from: new Date(now.getTime() - DAYS_BACK * DAY_MS),
  to: new Date(now.getTime() + DAYS_AHEAD * DAY_MS),
});
