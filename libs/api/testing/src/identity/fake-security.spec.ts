import { describe } from '@jest/globals';
import {
  LengthPasswordStrength,
  PlainLinkTokens,
  PlainTokenSigner,
  ReadablePasswordHasher,
} from './fake-security.ts';
import { linkTokensContract } from '../kernel/link-tokens.contract.ts';
import { authenticatorCodesContract } from '../sign-in/authenticator-codes.contract.ts';
import { CountingAuthenticatorCodes } from '../sign-in/counting-authenticator-codes.ts';
import { passkeyVerifierContract } from '../sign-in/passkey-verifier.contract.ts';
import { PlainPasskeyVerifier } from '../sign-in/plain-passkey-verifier.ts';
import { passwordHasherContract } from './password-hasher.contract.ts';
import { passwordStrengthContract } from './password-strength.contract.ts';
import { ScriptedStoreIdentity } from '../sign-in/scripted-store-identity.ts';
import { storeIdentityContract } from '../sign-in/store-identity.contract.ts';
import { tokenSignerContract } from '../sessions/token-signer.contract.ts';

describe('ReadablePasswordHasher', () => passwordHasherContract(() => new ReadablePasswordHasher()));
describe('LengthPasswordStrength', () => passwordStrengthContract(() => new LengthPasswordStrength()));
describe('PlainTokenSigner', () =>
  tokenSignerContract(() => ({ signer: new PlainTokenSigner('secret'), secret: 'secret' })));
describe('PlainLinkTokens', () => linkTokensContract((secret) => new PlainLinkTokens(secret)));
describe('CountingAuthenticatorCodes', () => {
  const codes = new CountingAuthenticatorCodes();
  authenticatorCodesContract({ codes, codeAt: async (secret, time) => codes.codeAt(secret, time) });
});

describe('ScriptedStoreIdentity', () =>
  storeIdentityContract(async () => {
    const identity = new ScriptedStoreIdentity();
    return {
      identity,
      answer: (page, steamId) => identity.answer(page, steamId),
      denyAll: () => {
        identity.confirms = false;
      },
      goAway: () => {
        identity.isAway = true;
      },
      close: async () => undefined,
    };
  }));

describe('PlainPasskeyVerifier', () =>
  passkeyVerifierContract(() => new PlainPasskeyVerifier('http://localhost:3000')));
