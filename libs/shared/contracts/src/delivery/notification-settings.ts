import type { EmailChoice, NotificationKind } from './channels.ts';

export const DIGEST_FREQUENCIES = ['daily', 'weekly'] as const;
export type DigestFrequency = (typeof DIGEST_FREQUENCIES)[number];

/** Times of digests are multiples of this many minutes. */
export const DIGEST_STEP_MINUTES = 5;

/** When and how a user is notified outside the app. Times are 'HH:MM' in the time zone. */
export interface NotificationSettings {
  /** A name of the IANA database that the server's database knows. */
  timeZone: string;
  digest: {
    frequency: DigestFrequency;
    time: string;
    /** Of weekly digests; 1 is Monday, 7 is Sunday. */
    weekday: number;
  };
  /** Instant messages, except reminders, wait until these hours end, which may cross midnight; null: no quiet hours. */
  quietHours: { from: string; until: string } | null;
  /** Without PRO, 'instant' counts as 'digest'. */
  email: Record<NotificationKind, EmailChoice>;
  /** Without PRO, nothing is pushed. */
  push: Record<NotificationKind, boolean>;
}

/** GET and PUT /api/user/notification-settings */
export interface NotificationSettingsBody {
  success: true;
  data: NotificationSettings;
}

/** Choices for one game or category, for all kinds; null: as in the settings. */
export interface NotificationOverride {
  email: EmailChoice | null;
  push: boolean | null;
  chat: boolean | null;
}

/** `mutedUntil`: ISO 8601, or 'forever'; null: not muted. A muted game is listed in the app only, as read. */
export interface GameNotifications extends NotificationOverride {
  mutedUntil: string | null;
}

/** GET and PUT /api/user/games/{appid}/notifications */
export interface GameNotificationsBody {
  success: true;
  data: GameNotifications;
}

/** GET and PUT /api/user/categories/{id}/notifications */
export interface CategoryNotificationsBody {
  success: true;
  data: NotificationOverride;
}
