import { DomainError } from './domain-error.ts';

/** The storage is full; reads still work. */
export class StorageFull extends DomainError {
  constructor(cause?: unknown) {
    super('unavailable', 'We cannot save anything right now. Please try again later.', { cause });
  }
}
