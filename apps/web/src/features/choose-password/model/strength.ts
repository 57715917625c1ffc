import zxcvbn from 'zxcvbn';
import { JUDGED_PASSWORD_LENGTH } from '@patchlight/contracts';
import type { PasswordScore } from '@patchlight/contracts';

/** zxcvbn's score. Only the start of a long password counts, which keeps it fast. */
export const passwordScore = (password: string, about: readonly string[]): PasswordScore =>
  zxcvbn(password.slice(0, JUDGED_PASSWORD_LENGTH), [...about]).score;
