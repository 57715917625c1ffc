import { DomainError } from '../kernel/domain-error.ts';

/** Authentication is required and the request has no bearer token. */
export class NotSignedIn extends DomainError {
  constructor() {
    super('unauthenticated', 'Please sign in to continue.');
  }
}

/** The session of the bearer token has ended. */
export class SessionEnded extends DomainError {
  constructor() {
    super('unauthenticated', 'Your session has ended. Please sign in again.');
  }
}

/** The user is not authorized. */
export class AccessDenied extends DomainError {
  constructor() {
    super('forbidden', 'Access denied. You do not have permission to perform this action.');
  }
}

/** A recent re-authentication is required. */
export class ConfirmationRequired extends DomainError {
  constructor() {
    super('forbidden', 'Please confirm that it is you to continue.');
  }
}

/** Also for a session of another user. */
export class SessionNotFound extends DomainError {
  constructor() {
    super('not-found', 'There is no such session.');
  }
}
