import { DomainError } from '../kernel/domain-error.ts';

/** A failed login. Says the same for a wrong name and a wrong password. */
export class InvalidCredentials extends DomainError {
  constructor() {
    super('unauthenticated', 'Invalid credentials. Please check your email or username and password.');
  }
}

/** The bearer token names no session that is alive. */
export class SessionEnded extends DomainError {
  constructor() {
    super('unauthenticated', 'Your session has ended. Please sign in again.');
  }
}

/** Username or e-mail address belong to somebody else; `fields` names which. */
export class AccountTaken extends DomainError {
  constructor(fields: Record<string, string[]>) {
    super('conflict', 'Please fix the errors below', { fields });
  }
}

export class PasswordTooWeak extends DomainError {
  constructor(message: string) {
    super('invalid', message, { fields: { password: [message] } });
  }
}

export class BotCheckFailed extends DomainError {
  constructor() {
    super('invalid', 'Security verification failed. Please try again.');
  }
}
