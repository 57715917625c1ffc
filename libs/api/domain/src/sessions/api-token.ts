import { DomainError } from '../kernel/domain-error.ts';

/** Prefix of API tokens, recognizable for people and secret scanners. */
export const API_TOKEN_PREFIX = 'plt_';

/** Length of the stored prefix of a token; 8 of its characters are of the secret, 35 stay hidden. */
export const API_TOKEN_SHOWN = 12;

/** How long the previous secret of a rotated token stays valid. */
export const ROTATED_TOKEN_MS = 24 * 3_600_000;

/** Maximum number of API tokens per user. */
export const API_TOKENS_PER_USER = 20;

/** The API token is malformed, expired or revoked, or its owner is disabled. */
export class ApiTokenRefused extends DomainError {
  constructor() {
    super('unauthenticated', 'This API token is not valid. It may have expired or been revoked.');
  }
}

/** The endpoint requires a session; API tokens are refused. */
export class NotForApiTokens extends DomainError {
  constructor() {
    super('forbidden', 'API tokens cannot be used for this. Please sign in instead.');
  }
}

/** The endpoint requires scopes that the token does not have. */
export class ApiTokenLacksScopes extends DomainError {
  constructor(missing: readonly string[]) {
    super('forbidden', `This API token lacks: ${missing.join(', ')}. Create one with these scopes.`, {
      fields: { scopes: [...missing] },
    });
  }
}

/** The token is limited to some games, and the request is not about one of them. */
export class ApiTokenOfOtherGames extends DomainError {
  constructor() {
    super('forbidden', 'This API token is limited to other games.');
  }
}

export class ApiTokenExpiryInvalid extends DomainError {
  constructor() {
    super('invalid', 'Choose a date in the future.', {
      fields: { expiresAt: ['Choose a date in the future.'] },
    });
  }
}

export class TooManyApiTokens extends DomainError {
  constructor() {
    super('conflict', `You have ${API_TOKENS_PER_USER} API tokens already. Revoke one to make room.`);
  }
}

/** Also for a token of another user. */
export class ApiTokenNotFound extends DomainError {
  constructor() {
    super('not-found', 'There is no such API token.');
  }
}
