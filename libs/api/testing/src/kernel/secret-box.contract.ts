import { describe, expect, it } from '@jest/globals';
import type { SecretBox } from '@patchlight/application/ports';

/** Contract of every SecretBox. `given` creates one with the given key. */
export const secretBoxContract = (given: (key: string) => SecretBox): void => {
  describe('as a SecretBox', () => {
    const box = given('one key');
    const SECRET = 'GEZDGNBVGY3TQOJQ, with a ü';

    it('decrypts what it has encrypted', () => {
      expect(box.open(box.seal(SECRET, 'totp:7'), 'totp:7')).toBe(SECRET);
    });

    it('decrypts in another process with the same key', () => {
      expect(given('one key').open(box.seal(SECRET, 'totp:7'), 'totp:7')).toBe(SECRET);
    });

    it('does not reveal the secret', () => {
      expect(box.seal(SECRET, 'totp:7')).not.toContain(SECRET);
    });

    it('encrypts the same secret differently each time', () => {
      expect(box.seal(SECRET, 'totp:7')).not.toBe(box.seal(SECRET, 'totp:7'));
    });

    it('does not decrypt for another purpose', () => {
      expect(() => box.open(box.seal(SECRET, 'totp:7'), 'totp:8')).toThrow();
    });

    it('does not decrypt with another key', () => {
      expect(() => given('another key').open(box.seal(SECRET, 'totp:7'), 'totp:7')).toThrow();
    });

    it('rejects modified and invalid data', () => {
      const sealed = box.seal(SECRET, 'totp:7');
      const changed = [...sealed.slice(0, -3), sealed.at(-3) === 'A' ? 'B' : 'A', ...sealed.slice(-2)].join(
        '',
      );
      for (const text of [changed, sealed.slice(0, -4), SECRET, '', 'v1.'])
        expect(() => box.open(text, 'totp:7')).toThrow();
    });
  });
};
