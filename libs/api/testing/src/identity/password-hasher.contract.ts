import { describe, expect, it } from '@jest/globals';
import type { PasswordHasher } from '@patchlight/application/ports';

/** Contract of every PasswordHasher. */
export const passwordHasherContract = (hasher: () => PasswordHasher): void => {
  describe('as a PasswordHasher', () => {
    it('knows the right password from a wrong one', async () => {
      const hash = await hasher().hash('Correct-Horse-7');
      expect(await hasher().verify(hash, 'Correct-Horse-7')).toBe(true);
      expect(await hasher().verify(hash, 'correct-horse-7')).toBe(false);
      expect(await hasher().verify(hash, '')).toBe(false);
    });

    it('is happy with its own hashes', async () => {
      expect(hasher().needsRehash(await hasher().hash('Correct-Horse-7'))).toBe(false);
    });

    it('fits no password to a hash in no known form', async () => {
      expect(await hasher().verify('$2b$10$nonsense', 'Correct-Horse-7')).toBe(false);
    });

    it('fits no password to nobody', async () => {
      expect(await hasher().verifyDummy('Correct-Horse-7')).toBe(false);
    });
  });
};
