import { describe, expect, it } from '@jest/globals';
import { JwtService } from '@nestjs/jwt';
import { tokenSignerContract } from '@patchlight/testing';
import { JwtTokenSigner } from './jwt-token-signer.adapter.ts';

const SECRET = 'a-secret-of-the-tests';

describe('JwtTokenSigner', () => {
  const signer = new JwtTokenSigner(SECRET);

  tokenSignerContract(() => ({ signer, secret: SECRET }));

  it('signs tokens that expire after 30 days', () => {
    const { iat, exp } = new JwtService().decode<{ iat: number; exp: number }>(signer.sign('session', '7'));
    expect(exp - iat).toBe(30 * 24 * 60 * 60);
  });
});
