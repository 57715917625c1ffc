import { DomainError } from '@patchlight/domain';

/** A cross-site request. */
export class ForeignOrigin extends DomainError {
  constructor() {
    super('forbidden', 'This request came from another site and was refused.');
  }
}

/** The CSRF token was not registered by this browser in the last 5 minutes. */
export class CsrfMismatch extends DomainError {
  constructor() {
    super('forbidden', 'The CSRF token is not valid or has expired. Please try again.');
  }
}
