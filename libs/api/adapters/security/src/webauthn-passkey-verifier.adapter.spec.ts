import { describe, expect, it } from '@jest/globals';
import { passkeyVerifierContract, SoftwareAuthenticator } from '@patchlight/testing';
import { WebAuthnPasskeyVerifier } from './webauthn-passkey-verifier.adapter.ts';

const ADA = { id: '7', username: 'ada', name: 'Ada Palmer' };

describe('WebAuthnPasskeyVerifier', () => {
  passkeyVerifierContract(() => new WebAuthnPasskeyVerifier(new URL('http://127.0.0.1:3000')));

  it('uses the host of the public URL as the RP ID', async () => {
    const verifier = new WebAuthnPasskeyVerifier(new URL('https://patchlight.example/'));
    const { challenge, options } = await verifier.registrationOptions(ADA, []);
    expect(options).toMatchObject({ rp: { id: 'patchlight.example' } });
    const answerFrom = (origin: string) => new SoftwareAuthenticator(origin).create(options);
    expect(
      await verifier.verifyRegistration(answerFrom('https://patchlight.example'), challenge),
    ).not.toBeNull();
    for (const origin of [
      'http://patchlight.example',
      'https://evil.patchlight.example',
      'http://localhost:3000',
    ])
      expect(await verifier.verifyRegistration(answerFrom(origin), challenge)).toBeNull();
  });

  it('requires discoverable passkeys and user verification, and excludes existing ones', async () => {
    const verifier = new WebAuthnPasskeyVerifier(new URL('http://127.0.0.1:3000'));
    const known = { id: 'AAAA', userId: '7', publicKey: '', counter: 0, transports: ['internal'] };
    const { options } = await verifier.registrationOptions(ADA, [known]);
    expect(options).toMatchObject({
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: 'AAAA' }],
      attestation: 'none',
    });
    expect((await verifier.signInOptions()).options).toMatchObject({ userVerification: 'required' });
  });
});
