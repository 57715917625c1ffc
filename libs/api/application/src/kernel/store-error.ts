/** Why the store gave no usable answer. */
export type StoreErrorReason =
  /** Private, unknown or gone (403 or 404 for this app). */
  | 'refused'
  /** 429, or the shared breaker or budget says to wait. */
  | 'throttled'
  /** 5xx, time-out, connection reset, a body over the cap. */
  | 'unreachable'
  /** An answer in none of the known forms. */
  | 'malformed';

/** The one error of everything that asks the store; `message` names what was wrong. */
export class StoreError extends Error {
  readonly reason: StoreErrorReason;
  readonly url: string;
  readonly status: number | null;
  /** The start of the raw answer, for the admin; empty when there was none. */
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
