import { DomainError } from '../kernel/domain-error.ts';

export class AlreadyFollowed extends DomainError {
  constructor() {
    super('conflict', 'This game is already in your list.');
  }
}

export const gameLimitReason = (cap: number): string =>
  `You have reached your limit of ${cap} games. Upgrade to PRO for unlimited games!`;

export class GameLimitReached extends DomainError {
  constructor(cap: number) {
    super('forbidden', gameLimitReason(cap));
  }
}

export class NotFollowed extends DomainError {
  constructor() {
    super('not-found', 'This game is not in your list.');
  }
}

/** The daily limit of new games is reached. */
export class NewGamesLimitReached extends DomainError {
  constructor(limit: number, retryAfterSeconds: number) {
    super(
      'rate-limited',
      `You can add ${limit} games a day that nobody here has added before. Please try again later.`,
      { retryAfterSeconds },
    );
  }
}
