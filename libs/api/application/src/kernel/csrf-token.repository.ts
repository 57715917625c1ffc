/** The CSRF tokens that browsers have announced. Neither browser nor token is stored, only their hashes. */
export abstract class CsrfTokenRepository {
  /** Adds a token, or renews it; of each browser's tokens only the newest `keep` stay. */
  abstract add(entry: {
    browser: string;
    token: string;
    now: Date;
    expiresAt: Date;
    keep: number;
  }): Promise<void>;
  /** Whether the browser announced the token and it has not expired. */
  abstract isKnown(browser: string, token: string, now: Date): Promise<boolean>;
}
