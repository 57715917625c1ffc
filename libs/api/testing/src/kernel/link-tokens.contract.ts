import { describe, expect, it } from '@jest/globals';
import type { LinkTokens } from '@patchlight/application/ports';

/** Contract of every LinkTokens. */
export const linkTokensContract = (given: (secret: string) => LinkTokens): void => {
  describe('as LinkTokens', () => {
    it('create the same token for the same id, in each process of an instance', () => {
      expect(given('secret').derive('1')).toBe(given('secret').derive('1'));
    });

    it('create a different token for another id or secret', () => {
      expect(given('secret').derive('2')).not.toBe(given('secret').derive('1'));
      expect(given('other').derive('1')).not.toBe(given('secret').derive('1'));
    });

    it('create URL-safe tokens of 256 bits', () => {
      expect(given('secret').derive('1')).toMatch(/^[A-Za-z0-9_-]{43}$/);
    });
  });
};
