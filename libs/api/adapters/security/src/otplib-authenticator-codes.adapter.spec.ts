import { describe, expect, it } from '@jest/globals';
import { authenticatorCodesContract } from '@patchlight/testing';
import { generate } from 'otplib';
import { OtplibAuthenticatorCodes } from './otplib-authenticator-codes.adapter.ts';

describe('OtplibAuthenticatorCodes', () => {
  const codes = new OtplibAuthenticatorCodes();
  authenticatorCodesContract({
    codes,
    codeAt: (secret, time) => generate({ secret, epoch: Math.floor(time.getTime() / 1_000) }),
  });

  // RFC 6238, appendix B, cut to six digits.
  it.each([
    [59, '287082', 1],
    [1111111109, '081804', 37037036],
    [20000000000, '353130', 666666666],
  ])('matches the RFC test vector at %i s', async (seconds, code, step) => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    expect(await codes.stepOf(secret, code, new Date(seconds * 1_000))).toBe(step);
  });
});
