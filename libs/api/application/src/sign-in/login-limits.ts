/** Attempts per account and known browser; reset by a successful login. */
export const LOGINS_PER_BROWSER = { points: 10, seconds: 15 * 60 };

/** Attempts per account over all unknown browsers; known browsers are not affected. */
export const LOGINS_PER_ACCOUNT = { points: 10, seconds: 60 * 60 };

/** Attempts over all accounts from unknown browsers: bounds the cost of hashing under attack. */
export const LOGINS_OF_STRANGERS = { points: 600, seconds: 60 };

/** Rate-limit key of attempts from unknown browsers. */
export const loginsOf = (userId: string): string => `login:user:${userId}`;
