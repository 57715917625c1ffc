import { describe, expect, it } from '@jest/globals';
import { DomainError, SessionEnded, StorageFull, UserNotFound } from '@patchlight/domain';
import { reachable } from './connection-loss.ts';

const failing = (error: unknown): Promise<unknown> =>
  reachable(() => Promise.reject(error as Error)).catch((reason: unknown) => reason);
const coded = (code: string, message = 'said by the server') => Object.assign(new Error(message), { code });

const violation = (detail: string) => Object.assign(coded('23503'), { detail });

describe('database error', () => {
  it.each([
    ['a refused connection', coded('ECONNREFUSED')],
    ['a connection that could not be made', coded('08001')],
    ['a connection that failed', coded('08006')],
    ['a pooler that hangs up', Object.assign(coded('08P01', 'query_wait_timeout'), { severity: 'FATAL' })],
    ['a connection that ended', new Error('Connection terminated unexpectedly')],
    ['a connection that took too long', new Error('timeout expired')],
    ['a statement that took too long', coded('57014')],
    ['a lock that took too long', coded('55P03')],
    ['a server that is shutting down', coded('57P01')],
    ['a server without a free connection', coded('53300')],
    ['a read-only server', coded('25006')],
    ['one of these, wrapped by the mapper', new Error('Driver', { cause: coded('57014') })],
  ])('is reported as unavailable: %s', async (_, error) => {
    const told = await failing(error);
    expect(told).toMatchObject({ kind: 'unavailable', cause: error });
    expect(told).not.toBeInstanceOf(StorageFull);
  });

  it.each([
    ['a full disk', coded('53100')],
    ['a full disk that has no code', coded('58030', 'could not write: No space left on device')],
    ['an exceeded quota', coded('XX000', 'could not extend file: Disk quota exceeded')],
  ])('is reported as full storage: %s', async (_, error) => {
    expect(await failing(error)).toBeInstanceOf(StorageFull);
  });

  it.each([
    ['on plain PostgreSQL', 'Key (user_id)=(5) is not present in table "users".'],
    ['on a cluster', 'Key (user_id)=(5) is not present in table "users_102008".'],
    ['in another language', 'Schlüssel (user_id)=(5) ist nicht in Tabelle »users« vorhanden.'],
  ])('is reported as a deleted user: a reference to one %s', async (_, detail) => {
    expect(await failing(violation(detail))).toBeInstanceOf(UserNotFound);
  });

  it.each(['sessions', 'sessions_102009'])(
    'is reported as an ended session: a reference to one of %s',
    async (table) => {
      expect(
        await failing(violation(`Key (session_id)=(5) is not present in table "${table}".`)),
      ).toBeInstanceOf(SessionEnded);
    },
  );

  it.each([
    ['an invalid statement', coded('42601')],
    ['a statement with another number of parameters', Object.assign(coded('08P01'), { severity: 'ERROR' })],
    ['a constraint violation', coded('23505')],
    [
      'a reference to another thing that is gone',
      violation('Key (app_id)=(5) is not present in table "games".'),
    ],
    ['a domain error, whatever its cause', new DomainError('conflict', '', { cause: coded('53100') })],
  ])('is passed on unchanged: %s', async (_, error) => {
    expect(await failing(error)).toBe(error);
  });
});
