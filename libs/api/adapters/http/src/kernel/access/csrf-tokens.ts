import type { Clock, CsrfTokenRepository } from '@patchlight/application';
import { CsrfMismatch } from './cross-site.errors.ts';

const LIFETIME_MS = 5 * 60_000;
const KEPT_PER_BROWSER = 10;

/** CSRF tokens that browsers generate and register; each is valid for 5 minutes. */
export class CsrfTokens {
  constructor(
    private readonly tokens: CsrfTokenRepository,
    private readonly clock: Clock,
  ) {}

  /** @param browser the secret in the browser's cookie */
  async remember(browser: string, token: string): Promise<void> {
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + LIFETIME_MS);
    await this.tokens.add({ browser, token, now, expiresAt, keep: KEPT_PER_BROWSER });
  }

  /**
   * Checks that the browser has registered the token.
   * @param browser the secret in the browser's cookie, undefined without one
   * @throws {CsrfMismatch}
   */
  async check(browser: string | undefined, token: string): Promise<void> {
    const isKnown = browser !== undefined && (await this.tokens.isKnown(browser, token, this.clock.now()));
    if (!isKnown) throw new CsrfMismatch();
  }
}
