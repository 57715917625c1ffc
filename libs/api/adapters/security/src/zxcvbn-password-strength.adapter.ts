import { PasswordStrength } from '@patchlight/application/ports';
import { JUDGED_PASSWORD_LENGTH } from '@patchlight/contracts';
import type { PasswordStrengthScore } from '@patchlight/domain';
import zxcvbn from 'zxcvbn';

/** zxcvbn's score, as on the sign-up form. */
export class ZxcvbnPasswordStrength extends PasswordStrength {
  override score(password: string): PasswordStrengthScore {
    return zxcvbn(password.slice(0, JUDGED_PASSWORD_LENGTH)).score;
  }
}
