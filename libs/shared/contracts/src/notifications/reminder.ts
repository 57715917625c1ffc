export const REMINDER_TYPES = ['update', 'release_date', 'custom'] as const;
export type ReminderType = (typeof REMINDER_TYPES)[number];

/** A reminder. Dates are ISO 8601, UTC; `isSent`: it was sent and is read-only. */
export interface ReminderRow {
  id: string;
  steamAppId: number;
  gameName: string;
  gameIconUrl: string | null;
  gameLogoUrl: string | null;
  reminderType: ReminderType;
  reminderDate: string;
  message: string;
  isSent: boolean;
  createdAt: string;
}

/** Active: ahead and not sent. Completed: sent. Custom: of that type, sent or not. */
export interface ReminderStatistics {
  total: number;
  active: number;
  completed: number;
  custom: number;
}

/** GET /api/user/reminders: what waits by its date, then what was sent, the newest first. */
export interface RemindersBody {
  success: true;
  data: { reminders: ReminderRow[]; statistics: ReminderStatistics };
}

/** POST /api/user/reminders and PUT /api/user/reminders/{id} */
export interface ReminderBody {
  success: true;
  message: string;
  data: { reminder: ReminderRow };
}
