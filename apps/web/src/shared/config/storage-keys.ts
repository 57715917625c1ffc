export const TOKEN_KEY = 'authToken';
/** What is kept for being offline goes with the token it was given to. */
export const OFFLINE_CACHE_KEY = 'lastAnswers';
/** So is what a page showed when it was left. */
export const KEPT_PAINT_KEY = 'keptPaint';
