import { beforeEach, describe, expect, it } from '@jest/globals';
import { BotCheckFailed, InvalidCredentials, TooManyAttempts } from '@patchlight/domain';
import {
  aCaller,
  aUser,
  FixedClock,
  InMemoryAccountQueries,
  InMemoryAccounts,
  InMemoryActivityLog,
  InMemoryAttemptLimiter,
  InMemorySessionRepository,
  InMemoryUnitOfWork,
  InMemoryUserRepository,
  PlainTokenSigner,
  ReadablePasswordHasher,
  ScriptedBotCheck,
  SequentialIds,
} from '@patchlight/testing';
import { LogIn } from './log-in.use-case.ts';
import { SessionOpener } from './session-opener.ts';

const ATTEMPT = {
  identifier: 'ada',
  password: 'Correct-Horse-7',
  captchaToken: undefined,
  caller: aCaller(),
};

describe('logging in', () => {
  let accounts: InMemoryAccounts;
  let hasher: ReadablePasswordHasher;
  let botCheck: ScriptedBotCheck;
  let limiter: InMemoryAttemptLimiter;
  let activity: InMemoryActivityLog;
  let logIn: LogIn;

  beforeEach(() => {
    const clock = new FixedClock();
    accounts = new InMemoryAccounts();
    accounts.users.push(aUser({ id: '1' }));
    hasher = new ReadablePasswordHasher();
    botCheck = new ScriptedBotCheck();
    limiter = new InMemoryAttemptLimiter(clock);
    const sessions = new InMemorySessionRepository(accounts);
    activity = new InMemoryActivityLog(accounts);
    const signer = new PlainTokenSigner('secret');
    const unitOfWork = new InMemoryUnitOfWork();
    const opener = new SessionOpener(unitOfWork, sessions, new SequentialIds(), signer, activity, clock);
    const users = new InMemoryUserRepository(accounts);
    const queries = new InMemoryAccountQueries(accounts, clock);
    logIn = new LogIn(users, hasher, botCheck, limiter, opener, queries, activity);
  });

  it('opens a session of 30 days for this browser', async () => {
    const { user, token } = await logIn.execute(ATTEMPT);
    expect(user).toMatchObject({ id: '1', username: 'ada' });
    expect(token).toEqual(expect.any(String));
    expect([...accounts.sessions.values()]).toMatchObject([
      {
        userId: '1',
        userAgent: 'a browser',
        addressRange: '203.0.113.0/24',
        expiresAt: new Date('2026-12-21T12:00:00Z'),
      },
    ]);
  });

  it.each([
    ['a wrong password', { password: 'Wrong-Horse-7' }],
    ['a wrong name', { identifier: 'nobody' }],
    ['no name at all', { identifier: '  ' }],
  ])('refuses %s after one look at a hash, and opens nothing', async (_, change) => {
    await expect(logIn.execute({ ...ATTEMPT, ...change })).rejects.toThrow(InvalidCredentials);
    expect(hasher.verifications).toBe(1);
    expect(accounts.sessions.size).toBe(0);
  });

  it('notes for the owner who got in and who did not', async () => {
    await logIn.execute(ATTEMPT);
    await expect(logIn.execute({ ...ATTEMPT, password: 'Wrong-Horse-7' })).rejects.toThrow();
    await expect(logIn.execute({ ...ATTEMPT, identifier: 'nobody' })).rejects.toThrow();
    expect(accounts.activities).toEqual([
      { userId: '1', act: 'signed-in', caller: ATTEMPT.caller },
      { userId: '1', act: 'sign-in-refused', caller: ATTEMPT.caller },
    ]);
  });

  it('hashes the password anew when the parameters have changed, and only then', async () => {
    await logIn.execute(ATTEMPT);
    expect(accounts.users[0]!.passwordHash).toBe('v1:Correct-Horse-7');
    hasher.version = 2;
    await expect(logIn.execute({ ...ATTEMPT, password: 'Wrong-Horse-7' })).rejects.toThrow(
      InvalidCredentials,
    );
    expect(accounts.users[0]!.passwordHash).toBe('v1:Correct-Horse-7');
    await logIn.execute(ATTEMPT);
    expect(accounts.users[0]!.passwordHash).toBe('v2:Correct-Horse-7');
  });

  it('asks the bot check before everything else', async () => {
    botCheck.expected = 'a person';
    await expect(logIn.execute(ATTEMPT)).rejects.toThrow(BotCheckFailed);
    expect(limiter.keys).toEqual([]);
    await logIn.execute({ ...ATTEMPT, captchaToken: 'a person' });
  });

  it('stops guessing at an account under all of its names, also with the right password', async () => {
    for (let n = 0; n < 10; n += 1) {
      const identifier = ['ada', 'ADA', 'ada@example.org'][n % 3]!;
      await expect(logIn.execute({ ...ATTEMPT, identifier, password: 'x' })).rejects.toThrow(
        InvalidCredentials,
      );
    }
    await expect(logIn.execute(ATTEMPT)).rejects.toThrow(TooManyAttempts);
    expect(hasher.verifications).toBe(10);
  });

  it('limits names that nobody has in the same way', async () => {
    for (let n = 0; n < 10; n += 1) {
      await expect(logIn.execute({ ...ATTEMPT, identifier: 'Nobody' })).rejects.toThrow(InvalidCredentials);
    }
    await expect(logIn.execute({ ...ATTEMPT, identifier: 'nobody' })).rejects.toThrow(TooManyAttempts);
  });
});
