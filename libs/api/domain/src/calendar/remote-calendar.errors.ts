import { DomainError } from '../kernel/domain-error.ts';

/** Why a request to a calendar server failed. */
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

/** The form field of each problem. */
const FIELDS: Partial<Record<RemoteCalendarProblem, string>> = {
  unauthorized: 'password',
  insecure: 'serverUrl',
  'not-caldav': 'serverUrl',
  unreadable: 'serverUrl',
  'refused-address': 'serverUrl',
};

export const remoteCalendarMessage = (problem: RemoteCalendarProblem): string => MESSAGES[problem];

/** Whether the problem is temporary; otherwise the user must act. */
export const mayPass = (problem: RemoteCalendarProblem): boolean =>
  problem === 'timed-out' || problem === 'unreachable' || problem === 'full';

/** A request to a calendar server failed; `cause` is the underlying error. */
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

/** The user has no calendar connected. */
export class NotConnected extends DomainError {
  constructor() {
    super('not-found', 'There is no calendar connected.');
  }
}

/** The account has no calendar at this URL. */
export class CalendarNotOffered extends DomainError {
  constructor() {
    super('invalid', 'This account has no such calendar.', {
      fields: { calendarUrl: ['This account has no such calendar.'] },
    });
  }
}
