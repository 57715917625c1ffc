import { DomainError } from '@patchlight/domain';

const NETWORK_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);
/** The driver's own complaints, which carry no code. */
const DRIVER_MESSAGES = /Connection terminated|timeout exceeded when trying to connect|not queryable/i;

/** Class 08 of SQLSTATE is connection trouble, 57P01 to 57P03 a server that stops or starts. */
const isLoss = (error: unknown): boolean => {
  if (typeof error !== 'object' || error === null) return false;
  const { code, cause, message = '' } = error as { code?: unknown; cause?: unknown; message?: string };
  if (typeof code === 'string' && (NETWORK_CODES.has(code) || /^(08|57P0[123])/.test(code))) return true;
  return DRIVER_MESSAGES.test(message) || isLoss(cause);
};

/** Runs work on the database; a lost connection becomes a `DomainError` of kind `unavailable`. */
export const reachable = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!isLoss(error)) throw error;
    throw new DomainError(
      'unavailable',
      'Our database does not answer right now. Please try again in a moment.',
      {
        cause: error,
      },
    );
  }
};
