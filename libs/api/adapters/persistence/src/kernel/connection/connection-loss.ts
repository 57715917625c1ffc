import { DomainError, SessionEnded, StorageFull, UserNotFound } from '@patchlight/domain';
import type pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';

/** How often work runs again after a race. On Citus, which locks whole tables that have copies, deadlocks are frequent. */
const RETRIES = 5;
/** At random, so that those who met do not meet again. */
const LONGEST_PAUSE_MS = 50;
const NETWORK_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);
/** Error messages of the driver, which have no code. */
const DRIVER_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|not queryable/i;
/**
 * SQLSTATEs of an unavailable server: connection errors (08), start or shutdown (57P0x), insufficient resources (53),
 * read-only (25006); timeouts of statements (57014), locks (55P03) and idle transactions (25P03).
 */
const UNAVAILABLE = /^(0800[01346]|53|57P0|57014|55P03|25P03|25006)/;
/** The server's word for a wrong statement of ours; PgBouncer's for all of its own troubles, with which it hangs up. */
const PROTOCOL_VIOLATION = '08P01';
const DISK_FULL = '53100';
/** Messages of failed writes without a specific code. */
const NO_SPACE = /No space left on device|Disk quota exceeded/;

const DEADLOCK = '40P01';
const FOREIGN_KEY_VIOLATION = '23503';

/** Whether a concurrent transaction got in the way: they waited for each other, or it deleted what this one refers to. */
const isRace = (error: unknown): boolean => {
  if (typeof error !== 'object' || error === null) return false;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return code === DEADLOCK || code === FOREIGN_KEY_VIOLATION || isRace(cause);
};

/** Runs a whole transaction, and again when a concurrent one has ended it, so that it sees what that one did. */
export const despiteRaces = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let retries = RETRIES; ; retries -= 1) {
    try {
      return await work();
    } catch (error) {
      if (retries === 0 || !isRace(error)) throw error;
      await sleep(Math.random() * LONGEST_PAUSE_MS);
    }
  }
};

type Trouble = 'away' | 'full' | 'user deleted' | 'session ended' | null;

/** In the detail of the error, in any language; on Citus the name of a shard. */
const USERS = /\Wusers(_\d+)?\W/;
const SESSIONS = /\Wsessions(_\d+)?\W/;

const troubleOf = (error: unknown): Trouble => {
  if (typeof error !== 'object' || error === null) return null;
  const { code, cause, severity, message = '', detail = '' } = error as Partial<pg.DatabaseError>;
  if (code === DISK_FULL || NO_SPACE.test(message)) return 'full';
  if (typeof code === 'string' && (NETWORK_CODES.has(code) || UNAVAILABLE.test(code))) return 'away';
  if (code === PROTOCOL_VIOLATION && severity === 'FATAL') return 'away';
  if (code === FOREIGN_KEY_VIOLATION && USERS.test(detail)) return 'user deleted';
  if (code === FOREIGN_KEY_VIOLATION && SESSIONS.test(detail)) return 'session ended';
  return DRIVER_MESSAGES.test(message) ? 'away' : troubleOf(cause);
};

/** Whether an error says that the server is unavailable, for now. */
export const isAway = (error: unknown): boolean => {
  const trouble = troubleOf(error);
  return trouble === 'away' || trouble === 'full';
};

/** The database is temporarily unavailable. */
export const databaseAway = (cause?: unknown): DomainError =>
  new DomainError('unavailable', 'Our database does not answer right now. Please try again in a moment.', {
    cause,
  });

/**
 * Runs database work and maps its errors.
 * @throws {DomainError} `unavailable` if the database is unavailable or too slow
 * @throws {StorageFull}
 * @throws {UserNotFound} if the user was deleted meanwhile
 * @throws {SessionEnded} meanwhile
 */
export const reachable = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    // A unit of work passes on errors that its statements have mapped already.
    if (error instanceof DomainError) throw error;
    const trouble = troubleOf(error);
    if (trouble === 'full') throw new StorageFull(error);
    if (trouble === 'away') throw databaseAway(error);
    if (trouble === 'user deleted') throw new UserNotFound();
    if (trouble === 'session ended') throw new SessionEnded();
    throw error;
  }
};
