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

describe('confirming a password', () => {
  let accounts: InMemoryAccounts;
  let clock: FixedClock;
  let confirm: (password: string, userId?: string) => Promise<unknown>;

  beforeEach(() => {
    accounts = new InMemoryAccounts();
    accounts.users.push(aUser({ id: '1' }), aUser({ id: '2' }));
    clock = new FixedClock();
    const confirmation = new PasswordConfirmation(
      new InMemoryUserRepository(accounts),
      new ReadablePasswordHasher(),
      new InMemoryAttemptLimiter(clock),
      new InMemoryActivityLog(accounts),
    );
    confirm = (password, userId = '1') => confirmation.confirm(userId, password, aCaller());
  });

  it('gives the user who knows it', async () => {
    await expect(confirm(RIGHT)).resolves.toEqual(accounts.users[0]);
    expect(accounts.activities).toEqual([]);
  });

  it('refuses a wrong one as forbidden, under its field, and notes it', async () => {
    await expect(confirm('Wrong-Horse-7')).rejects.toMatchObject({
      kind: 'forbidden',
      message: 'Current password is incorrect',
      fields: { currentPassword: ['Current password is incorrect'] },
    });
    expect(accounts.activities).toMatchObject([{ userId: '1', act: 'password-refused' }]);
  });

  it('stops guessing after ten, also with the right one, for this account only', async () => {
    for (let n = 0; n < 10; n += 1) await expect(confirm('x')).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(confirm(RIGHT)).rejects.toThrow(TooManyAttempts);
    await expect(confirm(RIGHT, '2')).resolves.toBeDefined();
    clock.advance(15 * 60_000);
    await expect(confirm(RIGHT)).resolves.toBeDefined();
  });

  it('counts anew after the right one', async () => {
    for (let n = 0; n < 25; n += 1) await confirm(RIGHT);
  });

  it('is over for somebody whose account is gone', async () => {
    await expect(confirm(RIGHT, '3')).rejects.toThrow(SessionEnded);
  });
});
