import { DomainError } from '../kernel/domain-error.ts';

/** The call needs somebody signed in and carried no bearer token at all. */
export class NotSignedIn extends DomainError {
  constructor() {
    super('unauthenticated', 'Please sign in to continue.');
  }
}

/** The bearer token names no session that is alive. */
export class SessionEnded extends DomainError {
  constructor() {
    super('unauthenticated', 'Your session has ended. Please sign in again.');
  }
}

/** The caller is known and may not do this. */
export class AccessDenied extends DomainError {
  constructor() {
    super('forbidden', 'Access denied. You do not have permission to perform this action.');
  }
}

/** The session has to be confirmed by its owner before what matters most. */
export class ConfirmationRequired extends DomainError {
  constructor() {
    super('forbidden', 'Please confirm that it is you to continue.');
  }
}

/** Also for the session of somebody else. */
export class SessionNotFound extends DomainError {
  constructor() {
    super('not-found', 'There is no such session.');
  }
}
