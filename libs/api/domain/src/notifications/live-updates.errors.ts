import { DomainError } from '../kernel/domain-error.ts';

/** One user has as many event streams open as one may have. */
export class TooManyStreams extends DomainError {
  constructor(limit: number) {
    super('rate-limited', `Live updates are open in ${limit} places already. Close one to get them here.`, {
      retryAfterSeconds: 60,
    });
  }
}

/** This process has as many event streams open as it can hold. */
export class StreamsExhausted extends DomainError {
  constructor() {
    super(
      'unavailable',
      'There is no room for more live updates at the moment. Please try again in a minute.',
      {
        retryAfterSeconds: 60,
      },
    );
  }
}
