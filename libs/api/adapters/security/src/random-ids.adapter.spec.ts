import { describe, expect, it } from '@jest/globals';
import { idsContract } from '@patchlight/testing';
import { crc32 } from 'node:zlib';
import { RandomIds } from './random-ids.adapter.ts';

describe('RandomIds', () => idsContract(new RandomIds()));

describe('an API token', () => {
  it('has a prefix, 256 random bits, and a checksum for secret scanners', () => {
    const tokens = Array.from({ length: 200 }, () => new RandomIds().apiToken());
    expect(new Set(tokens).size).toBe(200);
    for (const token of tokens) {
      const [, secret = '', sum = ''] = /^plt_([\w-]{43})([\w-]{6})$/.exec(token) ?? [];
      expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
      expect(Buffer.from(sum, 'base64url').readUInt32BE()).toBe(crc32(secret));
    }
  });
});
