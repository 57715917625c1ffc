import { DomainError } from '../kernel/domain-error.ts';

/** The payment side is not configured, does not answer, or refused; `cause` has its own error. */
export class PaymentsUnavailable extends DomainError {
  constructor(message = 'Payments are not available right now. Please try again later.', cause?: unknown) {
    super('unavailable', message, { cause });
  }
}

/** This instance takes no payments. */
export class PaymentsOff extends PaymentsUnavailable {
  constructor() {
    super('This instance does not take payments, so there is nothing to upgrade to.');
  }
}

/** A message claims to be from the payment side and is not, or is too old. */
export class BadPaymentSignature extends DomainError {
  constructor(cause?: unknown) {
    super('invalid', 'The signature of this message is not valid.', { cause });
  }
}
