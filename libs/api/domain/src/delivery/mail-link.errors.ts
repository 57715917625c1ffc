import { DomainError } from '../kernel/domain-error.ts';

/** A link that this instance did not sign, or not for an account that exists. */
export class MailLinkInvalid extends DomainError {
  constructor() {
    super(
      'invalid',
      'This link is not valid. Please open it from the mail again, or sign in to your settings.',
    );
  }
}

export class MailLinkExpired extends DomainError {
  constructor() {
    super(
      'invalid',
      'This link has expired. Please use the one of a newer mail, or sign in to your settings.',
    );
  }
}
