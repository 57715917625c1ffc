import { createHash } from 'node:crypto';
import type { MailLinkTokens } from '@patchlight/application/ports';

/** Tokens with a plain hash as signature. */
export class PlainMailLinkTokens implements MailLinkTokens {
  constructor(private readonly secret = 'secret') {}

  sign(userId: string, expiresAt: Date): string {
    const content = `${userId}.${Math.floor(expiresAt.getTime() / 1_000)}`;
    return `${content}.${createHash('sha256').update(`${this.secret} ${content}`).digest('base64url')}`;
  }

  read(token: string): { userId: string; expiresAt: Date } | null {
    const [userId = '', seconds = ''] = token.split('.');
    const expiresAt = new Date(Number(seconds) * 1_000);
    if (Number.isNaN(expiresAt.getTime()) || this.sign(userId, expiresAt) !== token) return null;
    return { userId, expiresAt };
  }
}
