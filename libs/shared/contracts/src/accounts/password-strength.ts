/** zxcvbn's score, 0 to 4. */
export type PasswordScore = 0 | 1 | 2 | 3 | 4;

export const PASSWORD_SCORE_LABELS = ['Very Weak', 'Weak', 'Fair', 'Good', 'Strong'] as const;

/** The least score a new password must reach, on both sides. */
export const MIN_PASSWORD_SCORE: PasswordScore = 2;

export const WEAK_PASSWORD_MESSAGE = 'Password is too weak. Please choose a stronger password.';
