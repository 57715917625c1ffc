/** What went wrong, in terms of the caller; the HTTP adapter maps each kind to one status. */
export type ErrorKind =
  'invalid' | 'unauthenticated' | 'forbidden' | 'not-found' | 'conflict' | 'rate-limited' | 'unavailable';

export interface DomainErrorDetails {
  /** Texts per field of the request. */
  fields?: Record<string, string[]>;
  /** With `rate-limited`: seconds until it is worth trying again. */
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** The one family of expected errors. `message` is written for the person who caused it. */
export class DomainError extends Error {
  readonly kind: ErrorKind;
  readonly fields: Record<string, string[]> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(kind: ErrorKind, message: string, details: DomainErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.name = new.target.name;
    this.kind = kind;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}
