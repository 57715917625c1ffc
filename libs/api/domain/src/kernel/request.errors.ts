import { DomainError } from './domain-error.ts';

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
