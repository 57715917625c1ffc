import { DomainError } from '../kernel/domain-error.ts';

/** The limit of open event streams per user is reached. */
export class TooManyStreams extends DomainError {
  constructor(limit: number) {
    super('rate-limited', `Live updates are open in ${limit} places already. Close one to get them here.`, {
      retryAfterSeconds: 60,
    });
  }
}

/** The limit of open event streams per process is reached. */
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
