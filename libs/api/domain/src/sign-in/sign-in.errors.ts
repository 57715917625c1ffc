import { DomainError } from '../kernel/domain-error.ts';

/** A failed login. Says the same for a wrong name and a wrong password. */
export class InvalidCredentials extends DomainError {
  constructor() {
    super('unauthenticated', 'Invalid credentials. Please check your email or username and password.');
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

/** A code of a second step that is wrong, has been used or has run out. A failed sign-in, like a wrong password. */
export class WrongSecondStep extends DomainError {
  constructor() {
    super(
      'unauthenticated',
      'That code is not right. Codes of an app change every 30 seconds and work once.',
    );
  }
}

/** The ticket, challenge or code of a sign-in that is under way has run out, was used, or belongs to another browser. */
export class SignInOver extends DomainError {
  constructor() {
    super('unauthenticated', 'This sign-in has run out. Please start again.');
  }
}

/** As `WrongSecondStep`, told to somebody who is signed in. */
export class WrongCode extends DomainError {
  constructor() {
    const text = 'That code is not right. Codes of an app change every 30 seconds and work once.';
    super('invalid', text, { fields: { code: [text] } });
  }
}

/** The account has no such proof to give, or has one that counts for more. */
export class ConfirmationNotOffered extends DomainError {
  constructor() {
    super('conflict', 'This account is confirmed in another way. Please load the page again.');
  }
}

/** Steam has named somebody, and it is not the account that is linked. */
export class OtherSteamAccount extends DomainError {
  constructor() {
    super('forbidden', 'You were signed in to another Steam account than the one that is linked here.');
  }
}

export class TwoStepAlreadyOn extends DomainError {
  constructor() {
    super('conflict', 'Two-step sign-in is on already.');
  }
}

export class TwoStepNotOn extends DomainError {
  constructor() {
    super('conflict', 'Two-step sign-in is not on.');
  }
}

/** The operator wants two steps of admins, and this session was opened with one. */
export class TwoStepRequired extends DomainError {
  constructor() {
    super('forbidden', 'Admins need two-step sign-in here. Set it up under Settings, Security, to go on.');
  }
}

/** An answer of an authenticator that proves nothing. A failed sign-in. */
export class PasskeyRefused extends DomainError {
  constructor() {
    super('unauthenticated', 'This passkey could not be verified. Please try again, or sign in another way.');
  }
}

/** As `PasskeyRefused`, told to somebody who is signed in. */
export class PasskeyUnverified extends DomainError {
  constructor() {
    super('invalid', 'The passkey could not be verified. Please try again.');
  }
}

export class PasskeyExists extends DomainError {
  constructor() {
    super('conflict', 'This passkey is in use already.');
  }
}

export class TooManyPasskeys extends DomainError {
  constructor(most: number) {
    super('conflict', `An account can have ${most} passkeys. Remove one to add another.`);
  }
}

/** Also for a passkey of somebody else. */
export class PasskeyNotFound extends DomainError {
  constructor() {
    super('not-found', 'There is no such passkey.');
  }
}

/** Without it nobody could sign in to the account any more. */
export class LastSignInMethod extends DomainError {
  constructor() {
    super(
      'conflict',
      'This is the only way to sign in to your account. Set a password or add another way first.',
    );
  }
}

/** One Steam account belongs to one account here. */
export class SteamAccountTaken extends DomainError {
  constructor() {
    super('conflict', 'This Steam account belongs to another account here.');
  }
}

export class SteamNotLinked extends DomainError {
  constructor() {
    super('conflict', 'No Steam account is linked.');
  }
}

/** What came back from the store's page is not the store's word. */
export class SteamSignInRefused extends DomainError {
  /** @param reason for the operator */
  constructor(readonly reason: string) {
    super('unauthenticated', 'Steam did not confirm this sign-in. Please try again.');
  }
}
