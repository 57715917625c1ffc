import type { PasswordScore } from '@patchlight/contracts';

/** Scores a password. zxcvbn is large, so it loads on first use. */
export const scorePassword = async (password: string, about: readonly string[]): Promise<PasswordScore> =>
  (await import('./strength.ts')).passwordScore(password, about);
