import { DomainError } from '../kernel/domain-error.ts';

export class GameNotTracked extends DomainError {
  constructor() {
    super('not-found', 'There is no such game.');
  }
}

export class UpdateNotFound extends DomainError {
  constructor() {
    super('not-found', 'This update does not exist.');
  }
}

export class GameNotFound extends DomainError {
  constructor() {
    super('not-found', 'This game is not known here.');
  }
}
