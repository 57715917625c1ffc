import { DomainError } from '../kernel/domain-error.ts';
import { WEBHOOKS_PER_USER } from './webhook.ts';

export class WebhookLimitReached extends DomainError {
  constructor() {
    super('conflict', `You have ${WEBHOOKS_PER_USER} webhooks already. Delete one to make room.`);
  }
}

/** Unknown, deleted, of another user, or out of reach of the token. */
export class WebhookNotFound extends DomainError {
  constructor() {
    super('not-found', 'There is no such webhook.');
  }
}

/** The address cannot be one of this format. */
export class WebhookAddressInvalid extends DomainError {
  constructor(message: string, field: 'url' | 'token' = 'url') {
    super('invalid', message, { fields: { [field]: [message] } });
  }
}

export class WebhookNotSigned extends DomainError {
  constructor() {
    super('conflict', 'Only webhooks of the format standard are signed.');
  }
}

/** Nothing is sent to it. */
export class WebhookIsPaused extends DomainError {
  constructor() {
    super('conflict', 'This webhook is paused. Resume it first.');
  }
}

/** The token that made it has ended, and another token wants to resume it. */
export class WebhookNeedsOwner extends DomainError {
  constructor() {
    super('forbidden', 'The API token that made this webhook has ended. Please sign in to resume it.');
  }
}

export class WebhookDeliveryNotFound extends DomainError {
  constructor() {
    super('not-found', 'There is no such delivery.');
  }
}

/** It waits already, or is being sent. */
export class WebhookDeliveryUnderWay extends DomainError {
  constructor() {
    super('conflict', 'This delivery waits already, or is being sent.');
  }
}
