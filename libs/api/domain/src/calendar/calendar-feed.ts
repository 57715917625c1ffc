import { DomainError } from '../kernel/domain-error.ts';

/** Feeds that a user can have. */
export const FEEDS_PER_USER = 20;

export class FeedLimitReached extends DomainError {
  constructor() {
    super('conflict', `You have ${FEEDS_PER_USER} calendar feeds already. Revoke one to make room.`);
  }
}

/** The user has no such category, whoever else may have it. */
export class FeedCategoryUnknown extends DomainError {
  constructor() {
    const message = 'There is no such category. It may have been deleted.';
    super('invalid', message, { fields: { category: [message] } });
  }
}

/** Unknown, revoked or somebody else's: the same to whoever asks. */
export class FeedNotFound extends DomainError {
  constructor() {
    super('not-found', 'There is no such calendar feed.');
  }
}

/** The owner's plan does not include feeds at this moment. */
export class FeedPaused extends DomainError {
  constructor() {
    super(
      'forbidden',
      'This calendar feed is paused: it is a PRO feature. It goes on when its owner has PRO again.',
    );
  }
}
