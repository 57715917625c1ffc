import { PasswordStrength } from '@patchlight/application/ports';
import type { PasswordStrengthScore } from '@patchlight/domain';
import zxcvbn from 'zxcvbn';

/**
 * Characters that are judged. zxcvbn tries every reading of every digit and sign as a letter: 128 random
 * characters with 20 different ones take it 14 s, 20 characters 0.2 s. A password whose beginning is hard to
 * guess is hard to guess.
 */
const JUDGED_LENGTH = 20;

/** zxcvbn's guess at how many guesses a password takes, as on the sign-up form. */
export class ZxcvbnPasswordStrength extends PasswordStrength {
  override score(password: string): PasswordStrengthScore {
    return zxcvbn(password.slice(0, JUDGED_LENGTH)).score;
  }
}
