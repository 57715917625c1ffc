import { OutboundFailure } from '@patchlight/application/ports';
import type { OutboundProblem } from '@patchlight/application/ports';
import { RemoteCalendarFailure } from '@patchlight/domain';
import type { RemoteCalendarProblem } from '@patchlight/domain';
import { UnreadableAnswer } from './unreadable-answer.ts';

const PROBLEMS: Record<OutboundProblem, RemoteCalendarProblem> = {
  'refused-address': 'refused-address',
  'timed-out': 'timed-out',
  unreachable: 'unreachable',
  'too-large': 'unreadable',
  unreadable: 'unreadable',
  insecure: 'insecure',
  busy: 'unreachable',
};

const problemOfError = (error: unknown): RemoteCalendarProblem => {
  if (error instanceof OutboundFailure) return PROBLEMS[error.kind];
  return error instanceof UnreadableAnswer ? 'unreadable' : 'unreachable';
};

/** Maps an error of a request or a response to a failure. */
export const failureOf = (error: unknown): RemoteCalendarFailure =>
  error instanceof RemoteCalendarFailure ? error : new RemoteCalendarFailure(problemOfError(error), error);

/** Maps an error status to a problem; null if it concerns a single object. */
export const problemOfStatus = (status: number): RemoteCalendarProblem | null => {
  if (status === 401) return 'unauthorized';
  if (status === 403 || status === 405) return 'forbidden';
  if (status === 404 || status === 410) return 'gone';
  if (status === 413 || status === 507) return 'full';
  if (status === 408) return 'timed-out';
  return status === 429 || status >= 500 ? 'unreachable' : null;
};
