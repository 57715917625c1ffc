import { DomainError } from '../kernel/domain-error.ts';

/** The last admin cannot be removed. */
export class LastAdmin extends DomainError {
  constructor() {
    super('conflict', 'This is the last admin. Make somebody else an admin first.');
  }
}

/** The action is not allowed on the admin's own account. */
export class NotOnOwnAccount extends DomainError {
  constructor() {
    super('conflict', 'You cannot do this to your own account.');
  }
}

export class UserNotFound extends DomainError {
  constructor() {
    super('not-found', 'There is no such user.');
  }
}

/** The token of a mailed link is used, expired or unknown. */
export class LinkExpired extends DomainError {
  constructor() {
    super('invalid', 'This link is no longer valid. Please ask for a new one.');
  }
}

/** A new address is confirmed outside a session of its account. */
export class SignInToConfirm extends DomainError {
  constructor() {
    super('forbidden', 'Sign in to the account that gets this address, and open the link there.');
  }
}

export class AlreadyVerified extends DomainError {
  constructor() {
    super('conflict', 'Your email address is confirmed already.');
  }
}

/** The instance cannot send mail to the operator. */
export class SupportUnreachable extends DomainError {
  /** @param operator the address to write to instead */
  constructor(operator: string | null) {
    super(
      'unavailable',
      operator
        ? `This instance does not send email. Write to its operator, ${operator}.`
        : 'This instance names nobody to write to.',
    );
  }
}

/** There is an admin already, or the code is unknown. */
export class SetupCodeInvalid extends DomainError {
  constructor() {
    super(
      'forbidden',
      'This link is not valid any more. The log of the newest start has one if there is no admin yet.',
    );
  }
}
