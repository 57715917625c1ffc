import { DomainError } from '../kernel/domain-error.ts';

export class InstantNeedsPro extends DomainError {
  constructor() {
    super('forbidden', 'Instant notifications are a PRO feature.');
  }
}

/** The database knows no time zone of this name. */
export class UnknownTimeZone extends DomainError {
  constructor() {
    const message = 'Choose a time zone from the list';
    super('invalid', message, { fields: { timeZone: [message] } });
  }
}

export class DeliveryNotFound extends DomainError {
  constructor() {
    super('not-found', 'There is no failed message under this id.');
  }
}

/** Its content is deleted, or it is being sent. */
export class DeliveryNotRetryable extends DomainError {
  constructor() {
    super('conflict', 'This message cannot be sent again: it is being sent, or its content is deleted.');
  }
}
