import { DomainError } from '../kernel/domain-error.ts';

export class NotificationNotFound extends DomainError {
  constructor() {
    super('not-found', 'This notification does not exist.');
  }
}
