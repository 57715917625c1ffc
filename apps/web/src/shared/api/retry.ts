const MAX_RETRIES = 3;
const BASE_DELAY_MS = 1000;
const MAX_DELAY_MS = 60_000;
const MAX_RETRY_AFTER_SECONDS = 8;
const RETRYABLE_4XX = new Set([408, 409, 429]);
const REPEATABLE_METHODS = new Set(['GET', 'PUT', 'DELETE']);

export interface Attempt {
  method: string;
  /** Retries made so far. */
  retries: number;
  /** 0 without a response. */
  status: number;
  /** Retry-After, in seconds. */
  retryAfter?: number;
  /** With an Idempotency-Key: the server repeats its response, not the action. */
  hasIdempotencyKey: boolean;
  /** Offline, there is nothing to retry. */
  isOnline: boolean;
}

/**
 * Whether a failed attempt may be made again. A POST or PATCH is never repeated without an Idempotency-Key, and a
 * 409 stored under an Idempotency-Key would only be returned again.
 */
export const shouldRetry = (attempt: Attempt): boolean => {
  const { method, retries, status, retryAfter, hasIdempotencyKey, isOnline } = attempt;
  if (retries >= MAX_RETRIES || !isOnline) return false;
  if (!hasIdempotencyKey && !REPEATABLE_METHODS.has(method)) return false;
  if (hasIdempotencyKey && status === 409) return false;
  if (retryAfter !== undefined && retryAfter > MAX_RETRY_AFTER_SECONDS) return false;
  return status < 400 || status >= 500 || RETRYABLE_4XX.has(status);
};

/** Milliseconds before retry number `retries + 1`: 1 s, doubling, plus up to 1 s of jitter. */
export const retryDelay = (retries: number, retryAfter = 0, random = Math.random): number =>
  Math.max(BASE_DELAY_MS * 2 ** retries + random() * 1000, retryAfter * 1000);

/** Milliseconds before the next attempt to connect: doubling up to one minute, half of it jitter. */
export const reconnectDelay = (failures: number, random = Math.random): number => {
  const ceiling = Math.min(BASE_DELAY_MS * 2 ** failures, MAX_DELAY_MS);
  return ceiling / 2 + (random() * ceiling) / 2;
};

/** Resolves early, without an error, when the signal aborts. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
