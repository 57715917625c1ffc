/** How hard a password is to guess, from 0 (at once) to 4 (hardly ever). */
export type PasswordStrengthScore = 0 | 1 | 2 | 3 | 4;

const LEAST_SCORE: PasswordStrengthScore = 2;

export const isStrongEnough = (score: PasswordStrengthScore): boolean => score >= LEAST_SCORE;
