import { DomainError } from '../kernel/domain-error.ts';

/** How every API token begins, so that people and scanners of leaked secrets know one when they see it. */
export const API_TOKEN_PREFIX = 'plt_';

/** Characters of a token that are kept to tell it from others; 8 of them are of its secret, 35 are not. */
export const API_TOKEN_SHOWN = 12;

/** Tokens that a user can have. */
export const API_TOKENS_PER_USER = 20;

/** The bearer is an API token that is none, has expired or was revoked, or whose owner is kept out. */
export class ApiTokenRefused extends DomainError {
  constructor() {
    super('unauthenticated', 'This API token is not valid. It may have expired or been revoked.');
  }
}

/** What only somebody signed in may do. */
export class NotForApiTokens extends DomainError {
  constructor() {
    super('forbidden', 'API tokens cannot be used for this. Please sign in instead.');
  }
}

export class ApiTokenOnlyReads extends DomainError {
  constructor() {
    super('forbidden', 'This API token can only read. Create one that may also make changes.');
  }
}

export class TooManyApiTokens extends DomainError {
  constructor() {
    super('conflict', `You have ${API_TOKENS_PER_USER} API tokens already. Revoke one to make room.`);
  }
}

/** Also for a token of somebody else. */
export class ApiTokenNotFound extends DomainError {
  constructor() {
    super('not-found', 'There is no such API token.');
  }
}
