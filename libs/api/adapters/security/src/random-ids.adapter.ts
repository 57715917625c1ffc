import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { IdGenerator } from '@patchlight/application/ports';
import { API_TOKEN_PREFIX } from '@patchlight/domain';

/** Of the UUIDs derived from names (RFC 9562); chosen once. */
const NAMESPACE = Buffer.from('7b0a5c1e52f94d0f8d3f4b6f1b5d2c90', 'hex');

const checksum = (text: string): string => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(text));
  return bytes.toString('base64url');
};

export class RandomIds extends IdGenerator {
  override uuid(): string {
    return randomUUID();
  }

  override uuidOf(name: string): string {
    const bytes = createHash('sha1').update(NAMESPACE).update(name).digest().subarray(0, 16);
    bytes[6] = (bytes[6]! & 0x0f) | 0x50;
    bytes[8] = (bytes[8]! & 0x3f) | 0x80;
    const hex = bytes.toString('hex');
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  }

  override token(): string {
    return randomBytes(32).toString('base64url');
  }

  override apiToken(): string {
    const secret = this.token();
    return `${API_TOKEN_PREFIX}${secret}${checksum(secret)}`;
  }
}
