import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Clock, TokenSigner } from '@patchlight/application/ports';

const decode = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString());

/** Contract of every TokenSigner. */
export const tokenSignerContract = (
  given: () => { signer: TokenSigner; secret: string; clock: Clock },
): void => {
  describe('as a TokenSigner', () => {
    it('contains the user and the session, signed with HS256', () => {
      const { signer, secret } = given();
      const [header, claims, signature] = signer.sign('session-1', '7').split('.') as [
        string,
        string,
        string,
      ];
      expect(decode(header)).toMatchObject({ alg: 'HS256' });
      expect(decode(claims)).toMatchObject({ sub: '7', sid: 'session-1' });
      expect(signature).toBe(createHmac('sha256', secret).update(`${header}.${claims}`).digest('base64url'));
    });

    it('expires after 30 days by the shared clock', () => {
      const { signer, clock } = given();
      const { exp } = decode(signer.sign('session-1', '7').split('.')[1]!) as { exp: number };
      expect(exp).toBe(Math.floor(clock.now().getTime() / 1_000) + 30 * 24 * 60 * 60);
    });
  });
};
