import { describe, expect, it } from '@jest/globals';
import type { AuthenticatorCodes } from '@patchlight/application/ports';
import { recoveryCodeIn } from '@patchlight/domain';

const NOW = new Date('2026-11-21T12:00:07Z');
const STEP = 30_000;
const stepAt = (time: Date): number => Math.floor(time.getTime() / STEP);
const later = (steps: number): Date => new Date(NOW.getTime() + steps * STEP);

/** Contract of every AuthenticatorCodes. `codeAt` is what an app with the secret shows at a time. */
export const authenticatorCodesContract = (given: {
  codes: AuthenticatorCodes;
  codeAt: (secret: string, time: Date) => Promise<string>;
}): void => {
  describe('as AuthenticatorCodes', () => {
    const { codes, codeAt } = given;
    const secret = codes.generateSecret();

    it('generates a new secret each time, of 160 bits', () => {
      expect(secret).toMatch(/^[A-Z2-7]{32}$/);
      expect(codes.generateSecret()).not.toBe(secret);
    });

    it('returns a setup URI with the secret, the account and the issuer', () => {
      const uri = new URL(codes.setupUri(secret, 'ada@example.org'));
      expect(uri.protocol).toBe('otpauth:');
      expect(decodeURIComponent(uri.pathname)).toMatch(/Patchlight:ada@example\.org$/);
      expect(uri.searchParams.get('secret')).toBe(secret);
      expect(uri.searchParams.get('issuer')).toBe('Patchlight');
    });

    it.each([-1, 0, 1])('accepts the code of the time step %i from now', async (steps) => {
      const code = await codeAt(secret, later(steps));
      expect(code).toMatch(/^\d{6}$/);
      expect(await codes.stepOf(secret, code, NOW)).toBe(stepAt(later(steps)));
    });

    it.each([-3, -2, 2, 3])('rejects the code of the time step %i from now', async (steps) => {
      expect(await codes.stepOf(secret, await codeAt(secret, later(steps)), NOW)).toBeNull();
    });

    it('rejects a code of another secret', async () => {
      const foreign = await codeAt(codes.generateSecret(), NOW);
      const own = await Promise.all([-1, 0, 1].map((steps) => codeAt(secret, later(steps))));
      expect(await codes.stepOf(secret, foreign, NOW)).toBe(own.includes(foreign) ? expect.anything() : null);
    });

    it.each(['', '12345', '1234567', 'abcdef', '１２３４５６', '12 456', '-12345', '1e5000'])(
      'rejects "%s"',
      async (code) => {
        expect(await codes.stepOf(secret, code, NOW)).toBeNull();
      },
    );

    it('generates a new recovery code each time', () => {
      const made = Array.from({ length: 50 }, () => codes.generateRecoveryCode());
      expect(new Set(made).size).toBe(50);
      for (const code of made) expect(recoveryCodeIn(code)).toBe(code);
    });
  });
};
