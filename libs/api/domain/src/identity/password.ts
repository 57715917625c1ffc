/** Password strength from 0 (very weak) to 4 (very strong). */
export type PasswordStrengthScore = 0 | 1 | 2 | 3 | 4;

const LEAST_SCORE: PasswordStrengthScore = 2;

export const isStrongEnough = (score: PasswordStrengthScore): boolean => score >= LEAST_SCORE;
