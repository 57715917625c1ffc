import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { SecretBox } from '@patchlight/application/ports';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Version of the format. */
const FORM = 'v1.';

/** AES-256-GCM; the purpose is authenticated, not stored. Sealed: nonce, ciphertext and tag in base64url. */
export class AesSecretBox extends SecretBox {
  private readonly key: Buffer;

  /** @param secret at least 256 random bits in any form */
  constructor(secret: string) {
    super();
    this.key = Buffer.from(hkdfSync('sha256', secret, '', 'patchlight secret box', 32));
  }

  override seal(secret: string, purpose: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.key, nonce).setAAD(Buffer.from(purpose));
    const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return FORM + sealed.toString('base64url');
  }

  override open(sealed: string, purpose: string): string {
    const bytes = Buffer.from(sealed.slice(FORM.length), 'base64url');
    if (!sealed.startsWith(FORM) || bytes.length < NONCE_BYTES + TAG_BYTES)
      throw new Error('This was not sealed here.');
    const decipher = createDecipheriv(CIPHER, this.key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(Buffer.from(purpose))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    const secret = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([secret, decipher.final()]).toString('utf8');
  }
}
