export { APP_NAME, isPrerendering, isProduction } from './app.ts';
export {
  CHANGELOG_FEED,
  CALENDAR_EXPORT_PATH,
  REMINDERS_PATH,
  ROUTES,
  WISHLIST_PATH,
  adminGamePath,
  adminUserPath,
  gameEditsPath,
  gamePath,
  reminderPath,
} from './routes.ts';
export {
  OFFLINE_CACHE_KEY,
  PUSH_DEVICE_KEY,
  SNAPSHOT_KEY,
  TOKEN_KEY,
  UPDATES_CACHE,
} from './storage-keys.ts';
