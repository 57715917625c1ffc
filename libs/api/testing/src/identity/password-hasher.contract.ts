import { describe, expect, it } from '@jest/globals';
import type { PasswordHasher } from '@patchlight/application/ports';

/** Contract of every PasswordHasher. */
export const passwordHasherContract = (hasher: () => PasswordHasher): void => {
  describe('as a PasswordHasher', () => {
    it('verifies the right password and rejects a wrong one', async () => {
      const hash = await hasher().hash('Correct-Horse-7');
      expect(await hasher().verify(hash, 'Correct-Horse-7')).toBe(true);
      expect(await hasher().verify(hash, 'correct-horse-7')).toBe(false);
      expect(await hasher().verify(hash, '')).toBe(false);
    });

    it('does not report its own hashes as outdated', async () => {
      expect(hasher().needsRehash(await hasher().hash('Correct-Horse-7'))).toBe(false);
    });

    it('rejects every password for a hash of an unknown format', async () => {
      expect(await hasher().verify('$2b$10$nonsense', 'Correct-Horse-7')).toBe(false);
    });

    it('rejects every password for an unknown user', async () => {
      expect(await hasher().verifyDummy('Correct-Horse-7')).toBe(false);
    });
  });
};
