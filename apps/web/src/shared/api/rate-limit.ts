const WINDOW_MS = 60_000;
const LIMIT = 100;

export const RATE_LIMIT_MESSAGE = 'Rate limit exceeded. Please try again later.';

/** Allows 100 requests per minute and key. */
export class RequestQuota {
  readonly #sent = new Map<string, number[]>();

  /** Seconds to wait, or 0 if the request is allowed (and counted). */
  take(key: string, now = Date.now()): number {
    const recent = (this.#sent.get(key) ?? []).filter((time) => now - time < WINDOW_MS);
    this.#sent.set(key, recent);
    const oldest = recent[0];
    if (recent.length >= LIMIT && oldest !== undefined) return Math.ceil((oldest + WINDOW_MS - now) / 1000);
    recent.push(now);
    return 0;
  }
}
