import { describe, expect, it } from '@jest/globals';
import { maskedAddress, withMaskedAddresses } from './masked-address.ts';

describe('masked address', () => {
  it.each([
    ['ada@example.org', 'a…@example.org'],
    ['a@b@example.org', 'a…@example.org'],
    ['@example.org', '…'],
    ['nothing', '…'],
  ])('of %s is %s', (address, masked) => expect(maskedAddress(address)).toBe(masked));

  it('replaces each address in a text', () => {
    expect(withMaskedAddresses('550 <ada@example.org>: no bob.b@mail.test, sorry')).toBe(
      '550 <a…@example.org>: no b…@mail.test, sorry',
    );
  });
});
