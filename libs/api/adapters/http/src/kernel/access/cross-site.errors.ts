import { DomainError } from '@patchlight/domain';

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
