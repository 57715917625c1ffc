import { beforeEach, describe, expect, it } from '@jest/globals';
import { BotCheckFailed, InvalidCredentials, SignInOver, TooManyAttempts } from '@patchlight/domain';
import { aCaller, aUser, SignInDesk } from '@patchlight/testing';
import type { LogIn } from './log-in.use-case.ts';

const ATTEMPT = {
  identifier: 'ada',
  password: 'Correct-Horse-7',
  captchaToken: undefined,
  browser: 'this browser',
  caller: aCaller(),
};

describe('logging in', () => {
  let accounts: SignInDesk['parts']['accounts'];
  let hasher: SignInDesk['parts']['hasher'];
  let botCheck: SignInDesk['parts']['botCheck'];
  let limiter: SignInDesk['parts']['limiter'];
  let sessions: SignInDesk['parts']['sessions'];
  let logIn: LogIn;

  beforeEach(() => {
    const desk = new SignInDesk();
    ({ accounts, hasher, botCheck, limiter, sessions } = desk.parts);
    accounts.users.push(aUser({ id: '1' }));
    ({ logIn } = desk.useCases);
  });

  it('opens a session of 30 days for this browser', async () => {
    expect(await logIn.execute(ATTEMPT)).toEqual({
      user: expect.objectContaining({ id: '1', username: 'ada' }),
      token: expect.any(String),
    });
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

  it('refuses any password to an account that has none, after one look at a hash', async () => {
    accounts.users.push(aUser({ id: '2', username: 'bob', email: 'bob@example.org', passwordHash: null }));
    for (const password of ['', 'null', 'Correct-Horse-7'])
      await expect(logIn.execute({ ...ATTEMPT, identifier: 'bob', password })).rejects.toThrow(
        InvalidCredentials,
      );
    expect(hasher.verifications).toBe(3);
  });

  it('notes for the owner who got in and who did not', async () => {
    await logIn.execute(ATTEMPT);
    await expect(logIn.execute({ ...ATTEMPT, password: 'Wrong-Horse-7' })).rejects.toThrow();
    await expect(logIn.execute({ ...ATTEMPT, identifier: 'nobody' })).rejects.toThrow();
    expect(accounts.activities).toEqual([
      {
        ...{ userId: '1', act: 'signed-in', caller: ATTEMPT.caller },
        detail: { by: 'password', twoStep: false },
      },
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

  it('opens nothing when the sign-ins under way were ended while the password was being checked', async () => {
    const verify = hasher.verify.bind(hasher);
    hasher.verify = async (...of) => {
      await sessions.endAll('1');
      return verify(...of);
    };
    await expect(logIn.execute(ATTEMPT)).rejects.toThrow(SignInOver);
    expect(accounts.sessions.size).toBe(0);
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
