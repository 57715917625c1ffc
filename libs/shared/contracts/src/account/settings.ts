/** How often notifications are mailed; instant is a PRO feature. */
export const NOTIFICATION_FREQUENCIES = ['instant', 'daily', 'weekly'] as const;

export type NotificationFrequency = (typeof NOTIFICATION_FREQUENCIES)[number];

/** Text typed to confirm the deletion of an account. */
export const DELETION_PHRASE = 'DELETE MY ACCOUNT';

/** GET /api/user/settings. Times are ISO 8601 UTC. */
export interface UserSettings {
  user: {
    username: string;
    email: string;
    emailVerified: boolean;
    /** The new address, which replaces `email` once it is confirmed; null without one. */
    pendingEmail: string | null;
    /** Why mails about updates to this address are suspended, in the words of its mail server; null: they are not. */
    mailRefusal: { at: string; reason: string } | null;
    emailNotifications: boolean;
    notificationFrequency: NotificationFrequency;
    /** ISO 3166-1 alpha-2: the country of the prices on the wishlist. */
    storeCountry: string;
    createdAt: string;
    /** Missing if the password was never changed. */
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

/** Response of every change of settings, with all current settings. */
export interface SettingsChangedBody extends UserSettingsBody {
  message: string;
}
