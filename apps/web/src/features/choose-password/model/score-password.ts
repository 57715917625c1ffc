import type { PasswordScore } from '@patchlight/contracts';

/** How hard a password is to guess. The judge is large and comes when it is first asked. */
export const scorePassword = async (password: string, about: readonly string[]): Promise<PasswordScore> =>
  (await import('./strength.ts')).passwordScore(password, about);
