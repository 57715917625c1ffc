import { OutboundFailure } from '@patchlight/application/ports';
import type { OutboundProblem } from '@patchlight/application/ports';

const TLS_CODE = /^(?:EPROTO|ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(?:GET|VERIFY))/;
const TIMEOUTS = new Set(['TimeoutError', 'AbortError', 'UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT']);
const TOO_LARGE = new Set(['UND_ERR_RES_EXCEEDED_MAX_SIZE', 'UND_ERR_HEADERS_OVERFLOW']);

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

const problemOf = (chain: Link[]): OutboundProblem => {
  if (chain.some(({ code }) => TLS_CODE.test(String(code)))) return 'insecure';
  if (chain.some(({ code }) => TOO_LARGE.has(String(code)))) return 'too-large';
  const isTimeout = ({ name, code }: Link): boolean =>
    TIMEOUTS.has(String(name)) || TIMEOUTS.has(String(code));
  return chain.some(isTimeout) ? 'timed-out' : 'unreachable';
};

/**
 * Maps a network error to a failure.
 * @param status of the response, if it began
 */
export const failureOf = (error: unknown, status: number | null = null): OutboundFailure => {
  const chain = chainOf(error);
  const known = chain.find((link) => link instanceof OutboundFailure);
  if (known) return known;
  const message = error instanceof Error ? error.message : String(error);
  return new OutboundFailure(problemOf(chain), message, { status, cause: error });
};
