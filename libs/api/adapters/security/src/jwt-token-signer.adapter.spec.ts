import { describe } from '@jest/globals';
import { FixedClock, tokenSignerContract } from '@patchlight/testing';
import { JwtTokenSigner } from './jwt-token-signer.adapter.ts';

const SECRET = 'a-secret-of-the-tests';

describe('JwtTokenSigner', () => {
  const clock = new FixedClock();

  tokenSignerContract(() => ({ signer: new JwtTokenSigner(SECRET, clock), secret: SECRET, clock }));
});
