/** zxcvbn's score, 0 to 4. */
export type PasswordScore = 0 | 1 | 2 | 3 | 4;

export const PASSWORD_SCORE_LABELS = ['Very Weak', 'Weak', 'Fair', 'Good', 'Strong'] as const;

/** Minimum score of a new password, in browser and API. */
export const MIN_PASSWORD_SCORE: PasswordScore = 2;

/**
 * Number of characters of a password that zxcvbn evaluates, in browser and API. Its time grows steeply with leet
 * substitutions: 128 random characters take 14 s, 20 characters 0.2 s. A strong prefix makes a strong password.
 */
export const JUDGED_PASSWORD_LENGTH = 20;

export const WEAK_PASSWORD_MESSAGE = 'Password is too weak. Please choose a stronger password.';
