/** Attempts at one account in a browser that it knows; a login that succeeds starts the count anew. */
export const LOGINS_PER_BROWSER = { points: 10, seconds: 15 * 60 };

/** Attempts at one account in all other browsers together, which keep no known browser out of it. */
export const LOGINS_PER_ACCOUNT = { points: 10, seconds: 60 * 60 };

/** Attempts at all accounts in browsers that those do not know: what a flood from many addresses makes us hash. */
export const LOGINS_OF_STRANGERS = { points: 600, seconds: 60 };

/** Under which name the attempts of strangers at an account are counted. */
export const loginsOf = (userId: string): string => `login:user:${userId}`;
