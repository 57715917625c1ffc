import { DomainError } from '../kernel/domain-error.ts';

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
