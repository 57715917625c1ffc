/** Every path of the app, by screen. */
export const ROUTES = {
  home: '/',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  unsubscribe: '/unsubscribe',
  steam: '/steam',
  pricing: '/pricing',
  proFeatures: '/pro-features',
  game: '/g/:appId',
  gameEdits: '/g/:appId/edits',
  reference: '/reference',
  changelog: '/changelog',
  privacy: '/privacy',
  search: '/search',
  myGames: '/my-games',
  import: '/import',
  calendar: '/calendar',
  notifications: '/notifications',
  settings: '/settings',
  subscription: '/subscription',
  support: '/support',
  admin: '/admin',
  adminDashboard: '/admin/dashboard',
  adminUsers: '/admin/users',
  adminGames: '/admin/games',
  adminUpdates: '/admin/updates',
  adminSource: '/admin/source',
  adminUser: '/admin/users/:id',
  adminGame: '/admin/games/:id',
  unauthorized: '/401',
  forbidden: '/403',
  notFound: '/404',
  serverError: '/500',
} as const;

/** The public page of a game. */
export const gamePath = (appId: number): string => ROUTES.game.replace(':appId', String(appId));

/** The public page with all edits of a game's posts. */
export const gameEditsPath = (appId: number): string => `${gamePath(appId)}/edits`;

/** What changed in the product itself, made by the build (`changelog-feed.ts`). */
export const CHANGELOG_FEED = `${ROUTES.changelog}.atom`;

/** Calendar feeds and connected calendars. */
export const CALENDAR_EXPORT_PATH = `${ROUTES.proFeatures}?tab=calendar`;

/** The games that the user waits for. */
export const WISHLIST_PATH = `${ROUTES.proFeatures}?tab=wishlist`;

/** The user's reminders. */
export const REMINDERS_PATH = `${ROUTES.proFeatures}?tab=reminders`;

/** The form of a new reminder about a game. */
export const reminderPath = (appId: number): string => `${REMINDERS_PATH}&remind=${appId}`;

/** The admin page of a user. */
export const adminUserPath = (id: string): string => ROUTES.adminUser.replace(':id', id);

/** The admin page of a game. */
export const adminGamePath = (appId: number): string => ROUTES.adminGame.replace(':id', String(appId));
