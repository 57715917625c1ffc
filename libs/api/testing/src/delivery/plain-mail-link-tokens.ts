import { createHash } from 'node:crypto';
import { MailLinkTokens } from '@patchlight/application/ports';

/** Tokens with a plain hash as signature. */
export class PlainMailLinkTokens extends MailLinkTokens {
  constructor(private readonly secret = 'secret') {
    super();
  }

  override sign(userId: string, expiresAt: Date): string {
    const content = `${userId}.${Math.floor(expiresAt.getTime() / 1_000)}`;
    return `${content}.${createHash('sha256').update(`${this.secret} ${content}`).digest('base64url')}`;
  }

  override read(token: string): { userId: string; expiresAt: Date } | null {
    const [userId = '', seconds = ''] = token.split('.');
    const expiresAt = new Date(Number(seconds) * 1_000);
    if (Number.isNaN(expiresAt.getTime()) || this.sign(userId, expiresAt) !== token) return null;
    return { userId, expiresAt };
  }
}
