import { createHmac, timingSafeEqual } from 'node:crypto';
import { MailLinkTokens } from '@patchlight/application/ports';

/** `user.expiry.signature`: decimal digits, Unix seconds, HMAC-SHA-256 with a secret of the instance in base64url. */
const FORM = /^(\d{1,20})\.(\d{1,12})\.[\w-]{43}$/;

export class HmacMailLinkTokens extends MailLinkTokens {
  constructor(private readonly secret: string) {
    super();
  }

  override sign(userId: string, expiresAt: Date): string {
    const content = `${userId}.${Math.floor(expiresAt.getTime() / 1_000)}`;
    // The purpose separates it from everything else that is signed with the secret.
    const mac = createHmac('sha256', this.secret).update(`mail-choice:${content}`);
    return `${content}.${mac.digest('base64url')}`;
  }

  override read(token: string): { userId: string; expiresAt: Date } | null {
    const [, userId, seconds] = FORM.exec(token) ?? [];
    if (userId === undefined) return null;
    const expiresAt = new Date(Number(seconds) * 1_000);
    const expected = Buffer.from(this.sign(userId, expiresAt));
    const given = Buffer.from(token);
    return given.length === expected.length && timingSafeEqual(given, expected)
      ? { userId, expiresAt }
      : null;
  }
}
