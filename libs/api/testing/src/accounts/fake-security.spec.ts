import { describe } from '@jest/globals';
import {
  LengthPasswordStrength,
  PlainLinkTokens,
  PlainTokenSigner,
  ReadablePasswordHasher,
} from './fake-security.ts';
import { linkTokensContract } from '../kernel/link-tokens.contract.ts';
import { passwordHasherContract } from './password-hasher.contract.ts';
import { passwordStrengthContract } from './password-strength.contract.ts';
import { tokenSignerContract } from './token-signer.contract.ts';

describe('ReadablePasswordHasher', () => passwordHasherContract(() => new ReadablePasswordHasher()));
describe('LengthPasswordStrength', () => passwordStrengthContract(() => new LengthPasswordStrength()));
describe('PlainTokenSigner', () =>
  tokenSignerContract(() => ({ signer: new PlainTokenSigner('secret'), secret: 'secret' })));
describe('PlainLinkTokens', () => linkTokensContract((secret) => new PlainLinkTokens(secret)));
