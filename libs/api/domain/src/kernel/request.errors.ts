import { DomainError } from './domain-error.ts';

/** A page of another site tried to act for the user. */
export class ForeignOrigin extends DomainError {
  constructor() {
    super('forbidden', 'This request came from another site and was refused.');
  }
}

/** The CSRF token is none that this browser announced in the last 5 minutes. */
export class CsrfMismatch extends DomainError {
  constructor() {
    super('forbidden', 'The CSRF token is not valid or has expired. Please try again.');
  }
}

/** More attempts than a limit allows. */
export class TooManyAttempts extends DomainError {
  constructor(retryAfterSeconds: number) {
    super('rate-limited', 'Too many requests. Please wait a moment before trying again.', {
      retryAfterSeconds,
    });
  }
}

/** An Idempotency-Key came back with another call than the one it was made for. */
export class IdempotencyKeyReused extends DomainError {
  constructor() {
    super('conflict', 'This Idempotency-Key belongs to another request.');
  }
}
