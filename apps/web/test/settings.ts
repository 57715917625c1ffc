import type { UserSettings } from '@patchlight/contracts';

/** The settings of a sample user. */
export const settingsOf = (
  user: Partial<UserSettings['user']> = {},
  stats: Partial<UserSettings['stats']> = {},
): UserSettings => ({
  user: {
    username: 'jo',
    email: 'jo@patchlight.example',
    emailVerified: true,
    pendingEmail: null,
    mailRefusal: null,
    emailNotifications: true,
    notificationFrequency: 'daily',
    storeCountry: 'US',
    createdAt: '2026-01-01T00:00:00Z',
    ...user,
  },
  stats: { totalGames: 9, favoriteGames: 3, unreadNotifications: 14, totalNotifications: 260, ...stats },
});

/** The response of a mutation. */
export const changed = (message: string, settings = settingsOf()) => ({
  body: { success: true, message, data: settings },
});
