import { DomainError } from './domain-error.ts';

/** A rate limit is exceeded. */
export class TooManyAttempts extends DomainError {
  constructor(retryAfterSeconds: number) {
    super('rate-limited', 'Too many requests. Please wait a moment before trying again.', {
      retryAfterSeconds,
    });
  }
}

/** An Idempotency-Key was reused for another request. */
export class IdempotencyKeyReused extends DomainError {
  constructor() {
    super('conflict', 'This Idempotency-Key belongs to another request.');
  }
}
