import { createRequire } from 'node:module';
import { PasswordStrength } from '@patchlight/application/ports';
import { JUDGED_PASSWORD_LENGTH } from '@patchlight/contracts';
import type { PasswordStrengthScore } from '@patchlight/domain';
import type zxcvbn from 'zxcvbn';

const require = createRequire(import.meta.url);

/** zxcvbn's score, as on the sign-up form. Its dictionaries, 20 MB of memory, are loaded for the first password. */
export class ZxcvbnPasswordStrength extends PasswordStrength {
  override score(password: string): PasswordStrengthScore {
    const judge = require('zxcvbn') as typeof zxcvbn;
    return judge(password.slice(0, JUDGED_PASSWORD_LENGTH)).score;
  }
}
