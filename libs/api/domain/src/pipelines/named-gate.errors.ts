import { DomainError } from '../kernel/domain-error.ts';
import { MAX_GATES } from './gate.ts';

export class TooManyGates extends DomainError {
  constructor() {
    super('conflict', `You have ${MAX_GATES} gates already. Delete one to make room.`);
  }
}

/** The user has no such gate. */
export class GateNotFound extends DomainError {
  constructor() {
    super('not-found', 'There is no such gate.');
  }
}

/** The gate checks games that the token may not reach. */
export class GateOutOfReach extends DomainError {
  constructor() {
    super('forbidden', 'This gate checks games that the API token is not limited to.');
  }
}

/** An ack does not say what it accepts. */
export class GateVersionMissing extends DomainError {
  constructor() {
    super('precondition-required', 'Send If-Match with the ETag of what you have looked at.');
  }
}

/** What an ack accepts is not what the gate would accept now. */
export class GateChanged extends DomainError {
  constructor() {
    super('precondition-failed', 'The gate has changed meanwhile. Look at it again.');
  }
}
