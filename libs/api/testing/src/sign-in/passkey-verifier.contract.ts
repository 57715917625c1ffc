import { beforeEach, describe, expect, it } from '@jest/globals';
import type { NewPasskey, Passkey, PasskeyVerifier } from '@patchlight/application/ports';
import { SoftwareAuthenticator } from './software-authenticator.ts';
import type { PasskeyLie } from './software-authenticator.ts';

const ADA = { id: '7', username: 'ada', name: 'Ada Palmer' };

const LIES: [string, PasskeyLie][] = [
  ['made on another site', { origin: 'https://elsewhere.example' }],
  ['made on another port', { origin: 'http://localhost:4000' }],
  ['for another host', { rpId: 'elsewhere.example' }],
  ['to another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ['of another kind', { type: 'payment.get' }],
  ['without a check of the owner', { unverified: true }],
  ['made in a frame of another site', { crossOrigin: 'named' }],
  ['made in a frame of a site that is not named', { crossOrigin: 'unnamed' }],
];

/** Contract of every PasskeyVerifier. `given` creates one for pages at http://localhost:3000. */
export const passkeyVerifierContract = (given: () => PasskeyVerifier): void => {
  describe('as a PasskeyVerifier', () => {
    let verifier: PasskeyVerifier;
    let authenticator: SoftwareAuthenticator;
    beforeEach(() => {
      verifier = given();
      authenticator = new SoftwareAuthenticator('http://localhost:3000');
    });
    const create = async (lie?: PasskeyLie) => {
      const { challenge, options } = await verifier.registrationOptions(ADA, []);
      return verifier.verifyRegistration(authenticator.create(options, lie), challenge);
    };
    const passkeyOf = (made: NewPasskey | null): Passkey => ({ ...made!, userId: ADA.id });
    const use = async (passkey: Passkey, lie?: PasskeyLie) => {
      const { challenge, options } = await verifier.signInOptions();
      return verifier.verifySignIn(authenticator.use(options, lie), challenge, passkey);
    };

    it('generates a new challenge each time', async () => {
      const questions = [
        await verifier.signInOptions(),
        await verifier.signInOptions(),
        await verifier.registrationOptions(ADA, []),
      ];
      const challenges = questions.map(({ challenge }) => challenge);
      expect(new Set(challenges).size).toBe(3);
      for (const { challenge, options } of questions) {
        expect(challenge).toMatch(/^[\w-]{43,}$/);
        expect(options).toMatchObject({ challenge });
      }
    });

    it('returns the challenge of a response', async () => {
      const { challenge, options } = await verifier.registrationOptions(ADA, []);
      expect(verifier.challengeOf(authenticator.create(options))).toBe(challenge);
      for (const nonsense of [{}, { response: null }, { response: { clientDataJSON: 'x' } }])
        expect(verifier.challengeOf(nonsense)).toBeNull();
    });

    it('accepts a registration, and a later sign-in with it', async () => {
      const passkey = passkeyOf(await create());
      expect(passkey).toMatchObject({ id: expect.stringMatching(/^[\w-]{22}$/), counter: 1 });
      expect(await use(passkey)).toBe(2);
    });

    it.each(LIES)('rejects a registration %s', async (_, lie) => {
      expect(await create(lie)).toBeNull();
    });

    it.each<[string, PasskeyLie]>([
      ...LIES,
      ['signed by another key', { forged: true }],
      ['of another user', { userHandle: 'OA' }],
      ['of another passkey', { id: 'AAAAAAAAAAAAAAAAAAAAAA' }],
      ['with an unchanged counter', { counter: 1 }],
      ['with a decreased counter', { counter: 0 }],
    ])('rejects a sign-in %s', async (_, lie) => {
      const passkey = passkeyOf(await create());
      expect(await use(passkey, lie)).toBeNull();
    });

    it('accepts each sign-in with a passkey without a counter', async () => {
      const passkey = passkeyOf(await create({ counter: 0 }));
      expect(passkey.counter).toBe(0);
      expect(await use(passkey, { counter: 0 })).toBe(0);
    });

    it('rejects a sign-in as a registration, and a registration as a sign-in', async () => {
      const passkey = passkeyOf(await create());
      const { challenge, options } = await verifier.signInOptions();
      expect(await verifier.verifyRegistration(authenticator.use(options), challenge)).toBeNull();
      const other = await verifier.registrationOptions(ADA, []);
      const made = authenticator.create(other.options);
      expect(await verifier.verifySignIn(made, other.challenge, passkey)).toBeNull();
    });
  });
};
