import { DomainError, StorageFull } from '@patchlight/domain';

const NETWORK_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);
/** The driver's own complaints, which carry no code. */
const DRIVER_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|not queryable/i;
/**
 * SQLSTATE of a server that cannot be reached (08), stops or starts (57P0x), is out of memory, connections or other
 * means (53), or can only be read (25006); of limits of time for a statement (57014), a lock (55P03) and an idle
 * transaction (25P03).
 */
const UNAVAILABLE = /^(08|53|57P0|57014|55P03|25P03|25006)/;
const DISK_FULL = '53100';
/** Causes of a failed write that the server has no code of its own for. */
const NO_SPACE = /No space left on device|Disk quota exceeded/;

type Trouble = 'away' | 'full' | null;

const troubleOf = (error: unknown): Trouble => {
  if (typeof error !== 'object' || error === null) return null;
  const { code, cause, message = '' } = error as { code?: unknown; cause?: unknown; message?: string };
  if (code === DISK_FULL || NO_SPACE.test(message)) return 'full';
  if (typeof code === 'string' && (NETWORK_CODES.has(code) || UNAVAILABLE.test(code))) return 'away';
  return DRIVER_MESSAGES.test(message) ? 'away' : troubleOf(cause);
};

/** The database does not do what is asked of it now, and may later. */
export const databaseAway = (cause?: unknown): DomainError =>
  new DomainError('unavailable', 'Our database does not answer right now. Please try again in a moment.', {
    cause,
  });

/**
 * Runs work on the database.
 * @throws {DomainError} `unavailable` when the database cannot do it now: it is away, or too slow
 * @throws {StorageFull} it has no space left
 */
export const reachable = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    // A unit of work passes on what its statements have told already.
    if (error instanceof DomainError) throw error;
    const trouble = troubleOf(error);
    if (trouble === 'full') throw new StorageFull(error);
    if (trouble === 'away') throw databaseAway(error);
    throw error;
  }
};
