import { DomainError } from '../kernel/domain-error.ts';

export class UpdateNotFound extends DomainError {
  constructor() {
    super('not-found', 'This update does not exist.');
  }
}
