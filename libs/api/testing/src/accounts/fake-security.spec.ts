import { describe } from '@jest/globals';
import { LengthPasswordStrength, PlainTokenSigner, ReadablePasswordHasher } from './fake-security.ts';
import { passwordHasherContract } from './password-hasher.contract.ts';
import { passwordStrengthContract } from './password-strength.contract.ts';
import { tokenSignerContract } from './token-signer.contract.ts';

describe('ReadablePasswordHasher', () => passwordHasherContract(() => new ReadablePasswordHasher()));
describe('LengthPasswordStrength', () => passwordStrengthContract(() => new LengthPasswordStrength()));
describe('PlainTokenSigner', () =>
  tokenSignerContract(() => ({ signer: new PlainTokenSigner('secret'), secret: 'secret' })));
