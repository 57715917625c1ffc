export const TOKEN_KEY = 'authToken';
/** Cached API responses for offline use. Removed together with the token. */
export const OFFLINE_CACHE_KEY = 'lastAnswers';
/** The snapshot of My Games. Removed together with the token. */
export const SNAPSHOT_KEY = 'pageSnapshot';
