import { DomainError } from './domain-error.ts';

export class NothingToUndo extends DomainError {
  constructor() {
    super('not-found', 'This can no longer be undone.');
  }
}
