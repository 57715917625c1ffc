import { CsrfMismatch } from '@patchlight/domain';
import type { Clock, CsrfTokenRepository } from './ports.ts';

/** Lets a call pass whose CSRF token its own browser has announced. */
export class CheckCsrfToken {
  constructor(
    private readonly tokens: CsrfTokenRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * @param browser the secret in the browser's cookie, undefined without one
   * @throws {CsrfMismatch}
   */
  async execute(browser: string | undefined, token: string): Promise<void> {
    const isKnown = browser !== undefined && (await this.tokens.isKnown(browser, token, this.clock.now()));
    if (!isKnown) throw new CsrfMismatch();
  }
}
