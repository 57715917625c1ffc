import type { PasswordStrengthScore } from '@patchlight/domain';

/** Judges how hard a password is to guess. */
export abstract class PasswordStrength {
  abstract score(password: string): PasswordStrengthScore;
}
