import { DomainError } from '../kernel/domain-error.ts';

/** Why a calendar server did not do what it was asked. */
export type RemoteCalendarProblem =
  | 'unauthorized'
  | 'forbidden'
  | 'gone'
  | 'full'
  | 'timed-out'
  | 'unreachable'
  | 'insecure'
  | 'not-caldav'
  | 'unreadable'
  | 'refused-address';

const MESSAGES: Record<RemoteCalendarProblem, string> = {
  unauthorized:
    'The calendar server does not take this user name and password. If the password has changed, connect again.',
  forbidden: 'The calendar server does not allow writing to this calendar.',
  gone: 'This calendar is not on the server any more. Connect again and choose another one.',
  full: 'The calendar server has no room left.',
  'timed-out': 'The calendar server took too long to answer.',
  unreachable: 'The calendar server cannot be reached, or does not work right now.',
  insecure: 'The calendar server has no valid certificate, so no password was sent to it.',
  'not-caldav': 'There is no CalDAV server at this address.',
  unreadable: 'The calendar server sends answers that are compressed or too large to be read.',
  'refused-address':
    'This address is not allowed: it must start with https://, without a port, and be reachable by everybody.',
};

/** Where the form has what is wrong. */
const FIELDS: Partial<Record<RemoteCalendarProblem, string>> = {
  unauthorized: 'password',
  insecure: 'serverUrl',
  'not-caldav': 'serverUrl',
  unreadable: 'serverUrl',
  'refused-address': 'serverUrl',
};

export const remoteCalendarMessage = (problem: RemoteCalendarProblem): string => MESSAGES[problem];

/** Problems that may be over by themselves; the others wait for the user. */
export const mayPass = (problem: RemoteCalendarProblem): boolean =>
  problem === 'timed-out' || problem === 'unreachable' || problem === 'full';

/** A calendar server did not do what it was asked; `cause` has its own words. */
export class RemoteCalendarFailure extends DomainError {
  constructor(
    readonly problem: RemoteCalendarProblem,
    cause?: unknown,
  ) {
    const field = FIELDS[problem];
    const message = MESSAGES[problem];
    super('invalid', message, { cause, ...(field && { fields: { [field]: [message] } }) });
  }
}

/** A connection was about to be made for somebody outside to an address that the instance does not open to users. */
export class AddressRefused extends Error {
  constructor(address: string) {
    super(`${address} is not an address that users may have asked`);
    this.name = 'AddressRefused';
  }
}

/** The user has no calendar connected. */
export class NotConnected extends DomainError {
  constructor() {
    super('not-found', 'There is no calendar connected.');
  }
}

/** None of the account's calendars is at this address. */
export class CalendarNotOffered extends DomainError {
  constructor() {
    super('invalid', 'This account has no such calendar.', {
      fields: { calendarUrl: ['This account has no such calendar.'] },
    });
  }
}
