import { randomBytes, randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { IdGenerator } from '@patchlight/application/ports';
import { API_TOKEN_PREFIX } from '@patchlight/domain';

const checksum = (text: string): string => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(text));
  return bytes.toString('base64url');
};

export class RandomIds extends IdGenerator {
  override uuid(): string {
    return randomUUID();
  }

  override token(): string {
    return randomBytes(32).toString('base64url');
  }

  override apiToken(): string {
    const secret = this.token();
    return `${API_TOKEN_PREFIX}${secret}${checksum(secret)}`;
  }
}
