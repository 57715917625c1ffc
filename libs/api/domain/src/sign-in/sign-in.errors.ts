import { DomainError } from '../kernel/domain-error.ts';

/** A failed login; the same for a wrong name and a wrong password. */
export class InvalidCredentials extends DomainError {
  constructor() {
    super('unauthenticated', 'Invalid credentials. Please check your email or username and password.');
  }
}

const WRONG_PASSWORD = 'Current password is incorrect';

/** A signed-in user gave a wrong password; not a 401, since the session is valid. */
export class WrongPassword extends DomainError {
  constructor() {
    super('forbidden', WRONG_PASSWORD, { fields: { currentPassword: [WRONG_PASSWORD] } });
  }
}

const PASSWORD_MISSING = 'Current password is required';

/** The account has a password, and the request has none. */
export class PasswordMissing extends DomainError {
  constructor() {
    super('invalid', PASSWORD_MISSING, { fields: { currentPassword: [PASSWORD_MISSING] } });
  }
}

/** A wrong, used or expired code of a second step. A failed sign-in, like a wrong password. */
export class WrongSecondStep extends DomainError {
  constructor() {
    super(
      'unauthenticated',
      'That code is not right. Codes of an app change every 30 seconds and work once.',
    );
  }
}

/** The secret of the authenticator app was sealed with a key that is lost. */
export class AppSecretLost extends DomainError {
  constructor() {
    super(
      'conflict',
      'Patchlight can no longer read the secret of your app. Use a recovery code, then set up the app again.',
    );
  }
}

/** The ticket, challenge or code of a pending sign-in is expired, used, or from another browser. */
export class SignInExpired extends DomainError {
  constructor() {
    super('unauthenticated', 'This sign-in has expired. Please start again.');
  }
}

/** As `WrongSecondStep`, for a signed-in user. */
export class WrongCode extends DomainError {
  constructor() {
    const text = 'That code is not right. Codes of an app change every 30 seconds and work once.';
    super('invalid', text, { fields: { code: [text] } });
  }
}

/** The account does not offer this re-authentication method. */
export class ConfirmationNotOffered extends DomainError {
  constructor() {
    super('conflict', 'This account is confirmed in another way. Please load the page again.');
  }
}

/** Steam has returned another account than the linked one. */
export class WrongSteamAccount extends DomainError {
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

/** Admins need a session opened with two-step sign-in. */
export class TwoStepRequired extends DomainError {
  constructor() {
    super('forbidden', 'Admins need two-step sign-in here. Set it up under Settings, Security, to go on.');
  }
}

/** An invalid response of an authenticator. A failed sign-in. */
export class PasskeyRefused extends DomainError {
  constructor() {
    super('unauthenticated', 'This passkey could not be verified. Please try again, or sign in another way.');
  }
}

/** As `PasskeyRefused`, for a signed-in user. */
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

/** Also for a passkey of another user. */
export class PasskeyNotFound extends DomainError {
  constructor() {
    super('not-found', 'There is no such passkey.');
  }
}

/** The only sign-in method left cannot be removed. */
export class LastSignInMethod extends DomainError {
  constructor() {
    super(
      'conflict',
      'This is the only way to sign in to your account. Set a password or add another way first.',
    );
  }
}

/** The Steam account is linked to another user. */
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

/** The response of the store's sign-in page could not be verified. */
export class SteamSignInRefused extends DomainError {
  /** @param reason for the operator */
  constructor(readonly reason: string) {
    super('unauthenticated', 'Steam did not confirm this sign-in. Please try again.');
  }
}
