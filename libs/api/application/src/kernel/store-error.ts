/** Why a request to the store failed. */
export type StoreErrorReason =
  /** Private, unknown or deleted (403 or 404 for this app). */
  | 'refused'
  /** 429, or the shared breaker or budget requires a pause. */
  | 'throttled'
  /** 5xx, timeout, connection reset, body over the size limit. */
  | 'unreachable'
  /** Unexpected response format. */
  | 'malformed';

/** The error of all requests to the store; `message` names the cause. */
export class StoreError extends Error {
  readonly reason: StoreErrorReason;
  readonly url: string;
  readonly status: number | null;
  /** Start of the raw response, for admins; empty without one. */
  readonly rawAnswer: string;

  constructor(
    reason: StoreErrorReason,
    message: string,
    details: { url: string; status?: number | null; rawAnswer?: string; cause?: unknown },
  ) {
    super(message, { cause: details.cause });
    this.name = 'StoreError';
    this.reason = reason;
    this.url = details.url;
    this.status = details.status ?? null;
    this.rawAnswer = details.rawAnswer ?? '';
  }
}
