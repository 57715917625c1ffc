import { beforeEach, describe, expect, it } from '@jest/globals';
import { SessionEnded, TooManyAttempts } from '@patchlight/domain';
import {
  aCaller,
  aUser,
  FixedClock,
  InMemoryAccounts,
  InMemoryActivityLog,
  InMemoryAttemptLimiter,
  InMemoryUserRepository,
  ReadablePasswordHasher,
} from '@patchlight/testing';
import { PasswordConfirmation } from './password-confirmation.ts';

const RIGHT = 'Correct-Horse-7';

describe('password confirmation', () => {
  let accounts: InMemoryAccounts;
  let clock: FixedClock;
  let confirm: (password: string, userId?: string) => Promise<unknown>;

  beforeEach(() => {
    accounts = new InMemoryAccounts();
    accounts.users.push(aUser({ id: '1' }), aUser({ id: '2' }));
    clock = new FixedClock();
    const confirmation = new PasswordConfirmation({
      users: new InMemoryUserRepository(accounts),
      hasher: new ReadablePasswordHasher(),
      limiter: new InMemoryAttemptLimiter(clock),
      activity: new InMemoryActivityLog(accounts),
    });
    confirm = (password, userId = '1') => confirmation.confirm(userId, password, aCaller());
  });

  it('returns the user with the right password', async () => {
    await expect(confirm(RIGHT)).resolves.toEqual(accounts.users[0]);
    expect(accounts.activities).toEqual([]);
  });

  it('rejects a wrong password as forbidden, for its field, and logs it', async () => {
    await expect(confirm('Wrong-Horse-7')).rejects.toMatchObject({
      kind: 'forbidden',
      message: 'Current password is incorrect',
      fields: { currentPassword: ['Current password is incorrect'] },
    });
    expect(accounts.activities).toMatchObject([{ userId: '1', act: 'password-refused' }]);
  });

  it('rejects all attempts after ten, even the right password, for this account only', async () => {
    for (let n = 0; n < 10; n += 1) await expect(confirm('x')).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(confirm(RIGHT)).rejects.toThrow(TooManyAttempts);
    await expect(confirm(RIGHT, '2')).resolves.toBeDefined();
    clock.advance(15 * 60_000);
    await expect(confirm(RIGHT)).resolves.toBeDefined();
  });

  it('resets the attempts after the right password', async () => {
    for (let n = 0; n < 25; n += 1) await confirm(RIGHT);
  });

  it('is rejected for a deleted account', async () => {
    await expect(confirm(RIGHT, '3')).rejects.toThrow(SessionEnded);
  });
});
