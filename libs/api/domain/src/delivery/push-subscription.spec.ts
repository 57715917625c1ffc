import { createECDH } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { isP256Point } from './push-subscription.ts';

const pointOf = (curve: string): Buffer => {
  const key = createECDH(curve);
  key.generateKeys();
  return key.getPublicKey();
};
const P = Buffer.from('ffffffff00000001000000000000000000000000ffffffffffffffffffffffff', 'hex');

describe('public key of a push subscription', () => {
  it('is a point of P-256', () => {
    for (let round = 0; round < 20; round += 1) {
      const point = pointOf('prime256v1');
      expect(isP256Point(point.toString('base64url'))).toBe(true);
      expect(isP256Point(point.toString('base64'))).toBe(true);
    }
  });

  it('is not a point beside the curve', () => {
    const point = pointOf('prime256v1');
    for (const index of [1, 32, 33, 64]) {
      const beside = Buffer.from(point);
      beside[index]! ^= 1;
      expect(isP256Point(beside.toString('base64url'))).toBe(false);
    }
    expect(isP256Point(pointOf('secp256k1').toString('base64url'))).toBe(false);
    expect(isP256Point(Buffer.concat([Buffer.of(4), Buffer.alloc(64)]).toString('base64url'))).toBe(false);
  });

  it('has coordinates below the prime', () => {
    const y = Buffer.from('66485c780e2f83d72433bd5d84a06bb6541c2af31dae871728bf856a174f93f4', 'hex');
    const at = (x: Buffer): string => Buffer.concat([Buffer.of(4), x, y]).toString('base64url');
    expect(isP256Point(at(Buffer.alloc(32)))).toBe(true);
    expect(isP256Point(at(P))).toBe(false);
  });

  it('is uncompressed and complete', () => {
    const point = pointOf('prime256v1');
    const hybrid = Buffer.concat([Buffer.of(6 + (point[64]! & 1)), point.subarray(1)]);
    const key = createECDH('prime256v1');
    key.generateKeys();
    for (const bytes of [
      Buffer.alloc(0),
      Buffer.of(0),
      point.subarray(0, 64),
      Buffer.concat([point, Buffer.of(0)]),
      hybrid,
      key.getPublicKey(null, 'compressed'),
    ])
      expect(isP256Point(bytes.toString('base64url'))).toBe(false);
    for (const text of ['', '!', 'ÿ'.repeat(87), 'a'.repeat(87)]) expect(isP256Point(text)).toBe(false);
  });
});
