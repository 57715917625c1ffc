import { hash } from 'node:crypto';
import { DomainError } from '@patchlight/domain';

/** @throws {DomainError} always */
export const refuseCursor = (): never => {
  const message = 'cursor must be that of a previous page with the same filter';
  throw new DomainError('invalid', message, { fields: { cursor: [message] } });
};

/** A place in a list together with what the list is filtered by, so that it is not used for another one. */
export class PageCursor {
  private readonly filter: string;

  /** @param filter user and parameters */
  constructor(...filter: unknown[]) {
    this.filter = hash('sha256', JSON.stringify(filter), 'base64url').slice(0, 8);
  }

  write(position: string): string {
    return `${position}.${this.filter}`;
  }

  /** @throws {DomainError} the cursor is of another filter, or its position has not this form */
  read(cursor: string, form: RegExp): RegExpExecArray {
    const [position = '', filter] = cursor.split('.');
    const found = form.exec(position);
    return found && filter === this.filter ? found : refuseCursor();
  }
}
