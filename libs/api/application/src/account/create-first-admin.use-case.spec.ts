import { beforeEach, describe, expect, it } from '@jest/globals';
import { AccountTaken, PasswordTooWeak } from '@patchlight/domain';
import {
  aUser,
  FixedClock,
  InMemoryAccounts,
  InMemoryUserRepository,
  LengthPasswordStrength,
  ReadablePasswordHasher,
} from '@patchlight/testing';
import { CreateFirstAdmin } from './create-first-admin.use-case.ts';

const ADMIN = { email: 'ops@example.org', username: 'operator', password: 'Correct-Horse-8' };

describe('first admin', () => {
  let accounts: InMemoryAccounts;
  let create: CreateFirstAdmin;

  beforeEach(() => {
    accounts = new InMemoryAccounts();
    const users = new InMemoryUserRepository(accounts);
    create = new CreateFirstAdmin({
      users,
      hasher: new ReadablePasswordHasher(),
      strength: new LengthPasswordStrength(),
      clock: new FixedClock(),
    });
  });

  it('is created on an instance without one, with a verified address', async () => {
    expect(await create.execute(ADMIN)).toBe(true);
    expect(accounts.users).toMatchObject([{ username: 'operator', isAdmin: true, emailVerified: true }]);
  });

  it('is created once, whatever the environment says later', async () => {
    await create.execute(ADMIN);
    expect(await create.execute({ ...ADMIN, username: 'second', email: 'second@example.org' })).toBe(false);
    expect(accounts.users).toHaveLength(1);
  });

  it('is created once by concurrently starting processes', async () => {
    const made = await Promise.all([create.execute(ADMIN), create.execute(ADMIN)]);
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(accounts.users).toHaveLength(1);
  });

  it('does not take over an account with the same name', async () => {
    accounts.users.push(aUser({ id: '1', username: 'operator' }));
    await expect(create.execute(ADMIN)).rejects.toThrow(AccountTaken);
    expect(accounts.users).toMatchObject([{ isAdmin: false }]);
  });

  it('requires a strong password', async () => {
    await expect(create.execute({ ...ADMIN, password: 'Aa1' })).rejects.toThrow(PasswordTooWeak);
    expect(accounts.users).toHaveLength(0);
  });
});
