import { createHmac } from 'node:crypto';
import { LinkTokens } from '@patchlight/application/ports';

/** HMAC-SHA-256 of the id with a secret of the instance, 43 characters of base64url. */
export class HmacLinkTokens extends LinkTokens {
  constructor(private readonly secret: string) {
    super();
  }

  override derive(id: string): string {
    return createHmac('sha256', this.secret).update(`link:${id}`).digest('base64url');
  }
}
