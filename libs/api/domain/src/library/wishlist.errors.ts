import { DomainError } from '../kernel/domain-error.ts';

export class AlreadyWished extends DomainError {
  constructor() {
    super('conflict', 'This game is already on your wishlist.');
  }
}

export class WishlistFull extends DomainError {
  constructor(cap: number) {
    super('forbidden', `Your wishlist is full: it holds ${cap.toLocaleString('en')} games.`);
  }
}

export class NotWished extends DomainError {
  constructor() {
    super('not-found', 'This game is not on your wishlist.');
  }
}
