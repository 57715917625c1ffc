export const TOKEN_KEY = 'authToken';
/** Cached API responses for offline use. Removed together with the token. */
export const OFFLINE_CACHE_KEY = 'lastAnswers';
/** The snapshots of pages. Removed together with the token. */
export const SNAPSHOT_KEY = 'pageSnapshot';
/** The push subscription that is registered with the server. Removed by signing out, kept when a session expires. */
export const PUSH_DEVICE_KEY = 'pushDevice';
/** The cache with the texts of unread updates, and with months of the calendar, for offline use. Removed together with the token. */
export const UPDATES_CACHE = 'unread-updates';
