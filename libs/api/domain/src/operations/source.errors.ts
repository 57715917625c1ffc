import { DomainError } from '../kernel/domain-error.ts';

export class AlarmNotFound extends DomainError {
  constructor() {
    super('not-found', 'There is no open alarm under this id.');
  }
}

export class ReplayUnderWay extends DomainError {
  constructor() {
    super('conflict', 'A replay is running. Wait until it has ended.');
  }
}

/** Nothing is changed before an admin could see what would change. */
export class ReplayNeedsTrial extends DomainError {
  constructor() {
    super('conflict', 'Try the replay first: the last one was no trial, or is older than a day.');
  }
}
