/** How often notifications are mailed; instant is a PRO feature. */
export const NOTIFICATION_FREQUENCIES = ['instant', 'daily', 'weekly'] as const;

export type NotificationFrequency = (typeof NOTIFICATION_FREQUENCIES)[number];

/** What somebody types who wants the account gone. */
export const DELETION_PHRASE = 'DELETE MY ACCOUNT';

/** GET /api/user/settings. Times are ISO 8601 UTC. */
export interface UserSettings {
  user: {
    username: string;
    email: string;
    emailVerified: boolean;
    /** The address that replaces `email` once the mail to it has been answered; null when none is waiting. */
    pendingEmail: string | null;
    emailNotifications: boolean;
    notificationFrequency: NotificationFrequency;
    createdAt: string;
    /** Left out when the password is still the first one. */
    lastPasswordChange?: string;
  };
  stats: {
    totalGames: number;
    favoriteGames: number;
    unreadNotifications: number;
    totalNotifications: number;
  };
}

export interface UserSettingsBody {
  success: true;
  data: UserSettings;
}

/** The answer of every call that changes settings: all of them as they are now. */
export interface SettingsChangedBody extends UserSettingsBody {
  message: string;
}
