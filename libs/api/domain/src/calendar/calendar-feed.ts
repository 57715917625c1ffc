import { DomainError } from '../kernel/domain-error.ts';

/** Maximum number of feeds per user. */
export const FEEDS_PER_USER = 20;

export class FeedLimitReached extends DomainError {
  constructor() {
    super('conflict', `You have ${FEEDS_PER_USER} calendar feeds already. Revoke one to make room.`);
  }
}

/** The user has no such category. */
export class FeedCategoryUnknown extends DomainError {
  constructor() {
    const message = 'There is no such category. It may have been deleted.';
    super('invalid', message, { fields: { category: [message] } });
  }
}

/** Unknown, revoked, or of another user. */
export class FeedNotFound extends DomainError {
  constructor() {
    super('not-found', 'There is no such calendar feed.');
  }
}

/** The owner's plan does not include feeds. */
export class FeedPaused extends DomainError {
  constructor() {
    super(
      'forbidden',
      'This calendar feed is paused: it is a PRO feature. It goes on when its owner has PRO again.',
    );
  }
}
