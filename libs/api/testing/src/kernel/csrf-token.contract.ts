import { beforeEach, describe, expect, it } from '@jest/globals';
import type { CsrfTokenRepository } from '@patchlight/application/ports';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const LIFETIME = 300_000;

/** Contract of every CsrfTokenRepository. `given` creates an empty one. */
export const csrfTokenContract = (given: () => Promise<CsrfTokenRepository>): void => {
  describe('as a CsrfTokenRepository', () => {
    let tokens: CsrfTokenRepository;
    beforeEach(async () => {
      tokens = await given();
    });
    const add = (browser: string, token: string, atMs = 0): Promise<void> => {
      const [now, expiresAt] = [new Date(NOW + atMs), new Date(NOW + atMs + LIFETIME)];
      return tokens.add({ browser, token, now, expiresAt, keep: 10 });
    };
    const isKnown = (browser: string, token: string, atMs = 0): Promise<boolean> =>
      tokens.isKnown(browser, token, new Date(NOW + atMs));

    it('recognizes a token for its browser only', async () => {
      await add('one browser', 'its token');
      expect(await isKnown('one browser', 'its token')).toBe(true);
      expect(await isKnown('another browser', 'its token')).toBe(false);
      expect(await isKnown('one browser', 'another token')).toBe(false);
    });

    it('recognizes a token until it expires', async () => {
      await add('browser', 'token');
      expect(await isKnown('browser', 'token', LIFETIME - 1)).toBe(true);
      expect(await isKnown('browser', 'token', LIFETIME)).toBe(false);
    });

    it('renews a token that is registered again', async () => {
      await add('browser', 'token');
      await add('browser', 'token', LIFETIME - 1);
      expect(await isKnown('browser', 'token', LIFETIME + 1)).toBe(true);
    });

    it('retains the newest ten of a browser, without affecting others', async () => {
      await add('other browser', 'token 1');
      for (let n = 1; n <= 11; n += 1) await add('browser', `token ${n}`, n);
      const known = await Promise.all(
        Array.from({ length: 11 }, (_, n) => isKnown('browser', `token ${n + 1}`, 20)),
      );
      expect(known).toEqual([false, ...Array<boolean>(10).fill(true)]);
      expect(await isKnown('other browser', 'token 1', 20)).toBe(true);
    });
  });
};
