import { DomainError } from './domain-error.ts';

/** Nothing can be stored at present; what is stored can still be read. */
export class StorageFull extends DomainError {
  constructor(cause?: unknown) {
    super('unavailable', 'We cannot save anything right now. Please try again later.', { cause });
  }
}
