/** Category of an error; the HTTP adapter maps each to a status. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'precondition-failed'
  | 'precondition-required'
  | 'rate-limited'
  | 'unavailable';

export interface DomainErrorDetails {
  /** Messages per field of the request. */
  fields?: Record<string, string[]>;
  /** With `rate-limited`: seconds until a retry. */
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** Base class of expected errors. `message` is shown to the user. */
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
