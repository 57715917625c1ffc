/** Browsers that one account has at most; the ones that signed in longest ago go. */
export const BROWSERS_PER_ACCOUNT = 20;

/** How long a browser is known after it has last signed in. */
export const BROWSER_KNOWN_DAYS = 400;

/**
 * The browsers in which somebody has signed in to an account, told by the secret in their cookie, of which only a hash
 * is kept. They are forgotten when all sessions of the account end.
 */
export abstract class KnownBrowsers {
  /** @returns what stands for the browser where its secret must not be kept; null when it is not known to the account */
  abstract find(userId: string, browser: string): Promise<string | null>;
  /** To be called in the unit of work of the sign-in. Notes the time once a day at most. */
  abstract remember(userId: string, browser: string, now: Date): Promise<void>;
}
