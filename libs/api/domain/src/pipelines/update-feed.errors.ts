import { DomainError } from '../kernel/domain-error.ts';

/** Of a user. */
export const MAX_UPDATE_FEEDS = 20;

export class TooManyUpdateFeeds extends DomainError {
  constructor() {
    super('conflict', `You have ${MAX_UPDATE_FEEDS} feeds already. Revoke one to make room.`);
  }
}

/** The user has no such category. */
export class UpdateFeedCategoryUnknown extends DomainError {
  constructor() {
    const message = 'There is no such category. It may have been deleted.';
    super('invalid', message, { fields: { category: [message] } });
  }
}

/** Unknown, revoked, or of another user. */
export class UpdateFeedNotFound extends DomainError {
  constructor() {
    super('not-found', 'There is no such feed.');
  }
}
