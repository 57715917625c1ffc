import { describe, expect, it } from '@jest/globals';
import type { MailLinkTokens } from '@patchlight/application/ports';

const EXPIRY = new Date('2027-02-20T12:00:00.000Z');

/** Contract of every MailLinkTokens. */
export const mailLinkTokensContract = (given: (secret: string) => MailLinkTokens): void => {
  describe('as MailLinkTokens', () => {
    const tokens = given('secret');
    const token = tokens.sign('7', EXPIRY);

    it('read what another process of the instance signed, also after its expiry', () => {
      expect(given('secret').read(token)).toEqual({ userId: '7', expiresAt: EXPIRY });
      const past = new Date(1_000);
      expect(tokens.read(tokens.sign('7', past))).toEqual({ userId: '7', expiresAt: past });
    });

    it('sign with whole seconds, in characters that URLs and logs take as they are', () => {
      expect(tokens.sign('7', new Date(EXPIRY.getTime() + 999))).toBe(token);
      expect(token).toMatch(/^[\w.-]{50,100}$/);
    });

    it('reject tokens of another instance', () => {
      expect(given('other').read(token)).toBeNull();
    });

    const [user, seconds, signature] = token.split('.');
    it.each([
      ['another user', `8.${seconds}.${signature}`],
      ['a later expiry', `${user}.${Number(seconds) + 1}.${signature}`],
      ['another signature', `${user}.${seconds}.${'A'.repeat(43)}`],
      ['no signature', `${user}.${seconds}.`],
      ['two parts', `${user}.${seconds}`],
      ['more parts', `${token}.${signature}`],
      ['a longer signature', `${token}=`],
      ['another spelling of the expiry', `${user}.0${seconds}.${signature}`],
      ['an expiry that is no number', `${user}.x.${signature}`],
      ['nothing', ''],
      ['a lone surrogate', '7.1.\ud800'],
      ['characters beyond ASCII', `${user}.${seconds}.${'é'.repeat(43)}`],
    ])('reject forged tokens: %s', (_, forged) => {
      expect(tokens.read(forged)).toBeNull();
    });
  });
};
