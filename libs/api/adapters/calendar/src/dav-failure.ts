import { AddressRefused, RemoteCalendarFailure } from '@patchlight/domain';
import type { RemoteCalendarProblem } from '@patchlight/domain';
import { UnreadableAnswer } from './unreadable-answer.ts';

const TLS_CODE = /^(?:EPROTO|ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(?:GET|VERIFY))/;

const TIMEOUTS = new Set(['TimeoutError', 'AbortError', 'UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT']);

interface Link {
  name?: unknown;
  code?: unknown;
  cause?: unknown;
}

/** The error and what caused it, outermost first. */
const chainOf = (error: unknown): Link[] => {
  if (typeof error !== 'object' || error === null) return [];
  const link: Link = error;
  return [link, ...chainOf(link.cause)];
};

const problemOfError = (error: unknown): RemoteCalendarProblem => {
  const chain = chainOf(error);
  if (chain.some((link) => link instanceof AddressRefused)) return 'refused-address';
  if (chain.some((link) => link instanceof UnreadableAnswer)) return 'unreadable';
  if (chain.some(({ code }) => TLS_CODE.test(String(code)))) return 'insecure';
  const isTimeout = ({ name, code }: Link): boolean =>
    TIMEOUTS.has(String(name)) || TIMEOUTS.has(String(code));
  return chain.some(isTimeout) ? 'timed-out' : 'unreachable';
};

/** Maps a network error to a failure. */
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
