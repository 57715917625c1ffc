/** zxcvbn's score, 0 to 4. */
export type PasswordScore = 0 | 1 | 2 | 3 | 4;

export const PASSWORD_SCORE_LABELS = ['Very Weak', 'Weak', 'Fair', 'Good', 'Strong'] as const;

/** The least score a new password must reach, on both sides. */
export const MIN_PASSWORD_SCORE: PasswordScore = 2;

/**
 * Characters of a password that zxcvbn judges, on both sides. It tries every reading of every digit and sign as
 * a letter: 128 random characters with 20 different ones take it 14 s, 20 characters 0.2 s. A password whose
 * beginning is hard to guess is hard to guess.
 */
export const JUDGED_PASSWORD_LENGTH = 20;

export const WEAK_PASSWORD_MESSAGE = 'Password is too weak. Please choose a stronger password.';
