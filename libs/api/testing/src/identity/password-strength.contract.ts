import { describe, expect, it } from '@jest/globals';
import type { PasswordStrength } from '@patchlight/application/ports';
import { isStrongEnough } from '@patchlight/domain';

/** Contract of every PasswordStrength. */
export const passwordStrengthContract = (strength: () => PasswordStrength): void => {
  describe('as a PasswordStrength', () => {
    it.each(['', 'a', 'aaaaaa', 'Abc123'])('rejects "%s" as too weak', (password) => {
      expect(isStrongEnough(strength().score(password))).toBe(false);
    });

    it.each(['Correct-Horse-7', 'vX9#kQ2!mZ7p'])('accepts "%s"', (password) => {
      expect(isStrongEnough(strength().score(password))).toBe(true);
    });
  });
};
