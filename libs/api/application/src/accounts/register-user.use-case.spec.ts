import { beforeEach, describe, expect, it } from '@jest/globals';
import { AccountTaken, BotCheckFailed, PasswordTooWeak } from '@patchlight/domain';
import {
  aCaller,
  aUser,
  FixedClock,
  InMemoryAccountQueries,
  InMemoryAccounts,
  InMemoryActivityLog,
  InMemorySessionRepository,
  InMemoryUnitOfWork,
  InMemoryUserRepository,
  LengthPasswordStrength,
  PlainTokenSigner,
  ReadablePasswordHasher,
  ScriptedBotCheck,
  SequentialIds,
} from '@patchlight/testing';
import { RegisterUser } from './register-user.use-case.ts';
import { SessionOpener } from './session-opener.ts';

const FORM = {
  name: '  Bob Martinez ',
  username: 'bob',
  email: 'Bob@Example.org',
  password: 'Correct-Horse-8',
  captchaToken: undefined,
  caller: aCaller(),
};

describe('registering', () => {
  let accounts: InMemoryAccounts;
  let users: InMemoryUserRepository;
  let botCheck: ScriptedBotCheck;
  let register: RegisterUser;

  beforeEach(() => {
    const clock = new FixedClock();
    accounts = new InMemoryAccounts();
    accounts.users.push(aUser({ id: '1' }));
    users = new InMemoryUserRepository(accounts);
    botCheck = new ScriptedBotCheck();
    const sessions = new InMemorySessionRepository(accounts);
    const activity = new InMemoryActivityLog(accounts);
    const signer = new PlainTokenSigner('secret');
    const unitOfWork = new InMemoryUnitOfWork();
    const opener = new SessionOpener(unitOfWork, sessions, new SequentialIds(), signer, activity, clock);
    register = new RegisterUser(
      unitOfWork,
      users,
      new ReadablePasswordHasher(),
      new LengthPasswordStrength(),
      botCheck,
      opener,
      new InMemoryAccountQueries(accounts, clock),
      clock,
    );
  });

  it('makes a user on the free plan, keeps the hash of the password, and signs them in', async () => {
    const { user, token } = await register.execute(FORM);
    expect(user).toMatchObject({
      id: '2',
      name: 'Bob Martinez',
      email: 'Bob@Example.org',
      currentPlan: 'FREE',
    });
    expect(token).toEqual(expect.any(String));
    expect(accounts.users[1]).toMatchObject({ passwordHash: 'v1:Correct-Horse-8', isAdmin: false });
    expect([...accounts.sessions.values()]).toMatchObject([{ userId: '2' }]);
    expect(accounts.activities).toEqual([{ userId: '2', act: 'signed-up', caller: FORM.caller }]);
  });

  it.each([
    [{ username: 'ADA' }, { username: ['This username is already taken.'] }],
    [{ email: 'ADA@example.org' }, { email: ['This email is already registered.'] }],
  ])('refuses %j', async (change, fields) => {
    const refusal = await register.execute({ ...FORM, ...change }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(AccountTaken);
    expect(refusal).toMatchObject({ fields });
    expect(accounts.sessions.size).toBe(0);
  });

  it('names the field also when another sign-up was faster by a moment', async () => {
    users.taken = async () => ({ username: false, email: false });
    users.add = async () => {
      throw new AccountTaken({ username: true, email: false });
    };
    await expect(register.execute(FORM)).rejects.toThrow(AccountTaken);
    expect(accounts.sessions.size).toBe(0);
  });

  it('refuses a weak password and a bot, and keeps nothing', async () => {
    await expect(register.execute({ ...FORM, password: 'Abc123' })).rejects.toThrow(PasswordTooWeak);
    botCheck.expected = 'a person';
    await expect(register.execute(FORM)).rejects.toThrow(BotCheckFailed);
    expect(accounts.users).toHaveLength(1);
  });
});
