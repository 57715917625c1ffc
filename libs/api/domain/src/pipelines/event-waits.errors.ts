import { DomainError } from '../kernel/domain-error.ts';

const RETRY_SECONDS = 10;

/** The limit of requests of a user that wait for events is reached. */
export class TooManyWaits extends DomainError {
  constructor(limit: number) {
    super('rate-limited', `${limit} of your requests wait for events already. Ask without wait.`, {
      retryAfterSeconds: RETRY_SECONDS,
    });
  }
}

/** The limit of requests of a process that wait for events is reached. */
export class WaitsExhausted extends DomainError {
  constructor() {
    super('unavailable', 'Too many requests wait for events at the moment. Ask without wait.', {
      retryAfterSeconds: RETRY_SECONDS,
    });
  }
}
