import { DomainError } from '../kernel/domain-error.ts';

/** The account is disabled; revealed only after authentication. */
export class AccountDisabled extends DomainError {
  constructor() {
    super('forbidden', 'Your account has been disabled. Please contact the administrator.');
  }
}

const USERNAME_TAKEN = 'This username is already taken.';
const EMAIL_TAKEN = 'This email is already registered.';

/** Username or e-mail address are taken; `fields` names which. */
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
  /** @param field name of the password field in the request */
  constructor(field = 'password') {
    super('invalid', TOO_WEAK, { fields: { [field]: [TOO_WEAK] } });
  }
}

/** This instance sends no mail. */
export class MailDisabled extends DomainError {
  constructor() {
    super('unavailable', 'This instance does not send email.');
  }
}

export class BotCheckFailed extends DomainError {
  constructor() {
    super('invalid', 'Security verification failed. Please try again.');
  }
}
