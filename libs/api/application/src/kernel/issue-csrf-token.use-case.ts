import type { Clock, CsrfTokenRepository } from './ports.ts';

const LIFETIME_MS = 5 * 60_000;
const KEPT_PER_BROWSER = 10;

/** Remembers a token that a browser made up, for 5 minutes. */
export class IssueCsrfToken {
  constructor(
    private readonly tokens: CsrfTokenRepository,
    private readonly clock: Clock,
  ) {}

  /** @param browser the secret in the browser's cookie */
  async execute(browser: string, token: string): Promise<void> {
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + LIFETIME_MS);
    await this.tokens.add({ browser, token, now, expiresAt, keep: KEPT_PER_BROWSER });
  }
}
