import { createHash } from 'node:crypto';
import { SecretBox } from '@patchlight/application/ports';

/** Encodes without encryption: for tests only. */
export class ReversibleSecretBox extends SecretBox {
  private count = 0;

  constructor(private readonly key = 'key') {
    super();
  }

  override seal(secret: string, purpose: string): string {
    this.count += 1;
    const hidden = Buffer.from(secret).toString('hex');
    return `${this.count}.${hidden}.${this.sign(hidden, purpose)}`;
  }

  override open(sealed: string, purpose: string): string {
    const [, hidden = '', signature] = sealed.split('.');
    if (signature !== this.sign(hidden, purpose)) throw new Error('This was not sealed here.');
    return Buffer.from(hidden, 'hex').toString();
  }

  private sign(hidden: string, purpose: string): string {
    return createHash('sha256').update([this.key, purpose, hidden].join('|')).digest('hex');
  }
}
