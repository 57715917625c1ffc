import { DomainError } from '../kernel/domain-error.ts';

/** A failed login. Says the same for a wrong name and a wrong password. */
export class InvalidCredentials extends DomainError {
  constructor() {
    super('unauthenticated', 'Invalid credentials. Please check your email or username and password.');
  }
}

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

/** An admin keeps the user out; told only to who has proved to be the user. */
export class AccountDisabled extends DomainError {
  constructor() {
    super('forbidden', 'Your account has been disabled. Please contact the administrator.');
  }
}

/** The session has to be confirmed by its owner before what matters most. */
export class ConfirmationRequired extends DomainError {
  constructor() {
    super('forbidden', 'Please confirm that it is you to continue.');
  }
}

/** Somebody has to be left who can let others be admins. */
export class LastAdmin extends DomainError {
  constructor() {
    super('conflict', 'This is the last admin. Make somebody else an admin first.');
  }
}

/** What an admin may do to others, but not to their own account. */
export class NotToOneself extends DomainError {
  constructor() {
    super('conflict', 'You cannot do this to your own account.');
  }
}

export class UserNotFound extends DomainError {
  constructor() {
    super('not-found', 'There is no such user.');
  }
}

const WRONG_PASSWORD = 'Current password is incorrect';

/** Somebody signed in did not know the password of the account; no 401, since the session is fine. */
export class WrongPassword extends DomainError {
  constructor() {
    super('forbidden', WRONG_PASSWORD, { fields: { currentPassword: [WRONG_PASSWORD] } });
  }
}

const PASSWORD_MISSING = 'Current password is required';

/** Of an account that has one. */
export class PasswordMissing extends DomainError {
  constructor() {
    super('invalid', PASSWORD_MISSING, { fields: { currentPassword: [PASSWORD_MISSING] } });
  }
}

const USERNAME_TAKEN = 'This username is already taken.';
const EMAIL_TAKEN = 'This email is already registered.';

/** Username or e-mail address belong to somebody else; `fields` names which. */
export class AccountTaken extends DomainError {
  constructor(taken: { username: boolean; email: boolean }) {
    super('conflict', 'Please fix the errors below', {
      fields: {
        ...(taken.username && { username: [USERNAME_TAKEN] }),
        ...(taken.email && { email: [EMAIL_TAKEN] }),
      },
    });
  }
}

const TOO_WEAK = 'Password is too weak. Please choose a stronger password.';

export class PasswordTooWeak extends DomainError {
  /** @param field what the password is called in the request */
  constructor(field = 'password') {
    super('invalid', TOO_WEAK, { fields: { [field]: [TOO_WEAK] } });
  }
}

/** A link of a mail was used already, is too old, or never was. */
export class LinkExpired extends DomainError {
  constructor() {
    super('invalid', 'This link is no longer valid. Please ask for a new one.');
  }
}

export class AlreadyVerified extends DomainError {
  constructor() {
    super('conflict', 'Your email address is verified already.');
  }
}

/** Also for the session of somebody else. */
export class SessionNotFound extends DomainError {
  constructor() {
    super('not-found', 'There is no such session.');
  }
}

/** This instance sends no mail. */
export class MailOff extends DomainError {
  constructor() {
    super('unavailable', 'This instance does not send mail.');
  }
}

/** Nothing can be mailed to the operator from here. */
export class SupportUnreachable extends DomainError {
  /** @param operator the address to write to instead */
  constructor(operator: string | null) {
    super(
      'unavailable',
      operator
        ? `This instance does not send mail. Write to its operator, ${operator}.`
        : 'This instance names nobody to write to.',
    );
  }
}

export class InstantNeedsPro extends DomainError {
  constructor() {
    super('forbidden', 'Instant notifications are a PRO feature.');
  }
}

/** Somebody has become the first admin already, or the code never was one of this instance. */
export class SetupCodeWorthless extends DomainError {
  constructor() {
    super(
      'forbidden',
      'This link is not valid any more. The log of the newest start has one if there is no admin yet.',
    );
  }
}

export class BotCheckFailed extends DomainError {
  constructor() {
    super('invalid', 'Security verification failed. Please try again.');
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
