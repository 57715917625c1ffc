import { beforeEach, describe, expect, it } from '@jest/globals';
import { BotCheckFailed, InvalidCredentials, SignInExpired, TooManyAttempts } from '@patchlight/domain';
import { accountFixture, aCaller, aUser } from '@patchlight/testing';
import type { AccountFixture } from '@patchlight/testing';
import { LOGINS_OF_STRANGERS } from './login-limits.ts';
import type { LogIn } from './log-in.use-case.ts';

const ATTEMPT = {
  identifier: 'ada',
  password: 'Correct-Horse-7',
  captchaToken: undefined,
  browser: 'this browser',
  caller: aCaller(),
};

describe('login', () => {
  let accounts: AccountFixture['ports']['accounts'];
  let hasher: AccountFixture['ports']['hasher'];
  let botCheck: AccountFixture['ports']['botCheck'];
  let limiter: AccountFixture['ports']['limiter'];
  let sessions: AccountFixture['ports']['sessions'];
  let browsers: AccountFixture['ports']['browsers'];
  let clock: AccountFixture['ports']['clock'];
  let logIn: LogIn;

  beforeEach(() => {
    const fixture = accountFixture();
    ({ accounts, hasher, botCheck, limiter, sessions, browsers, clock } = fixture.ports);
    accounts.users.push(aUser({ id: '1' }));
    ({ logIn } = fixture.useCases);
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
    ['an empty name', { identifier: '  ' }],
  ])('rejects %s after one hash verification, and opens no session', async (_, change) => {
    await expect(logIn.execute({ ...ATTEMPT, ...change })).rejects.toThrow(InvalidCredentials);
    expect(hasher.verifications).toBe(1);
    expect(accounts.sessions.size).toBe(0);
  });

  it('rejects any password for an account without one, after one hash verification', async () => {
    accounts.users.push(aUser({ id: '2', username: 'bob', email: 'bob@example.org', passwordHash: null }));
    for (const password of ['', 'null', 'Correct-Horse-7'])
      await expect(logIn.execute({ ...ATTEMPT, identifier: 'bob', password })).rejects.toThrow(
        InvalidCredentials,
      );
    expect(hasher.verifications).toBe(3);
  });

  it('logs successful and failed attempts for the owner', async () => {
    await logIn.execute(ATTEMPT);
    await expect(logIn.execute({ ...ATTEMPT, password: 'Wrong-Horse-7' })).rejects.toThrow();
    await expect(logIn.execute({ ...ATTEMPT, identifier: 'nobody' })).rejects.toThrow();
    expect(accounts.activities).toEqual([
      {
        userId: '1',
        act: 'signed-in',
        caller: ATTEMPT.caller,
        detail: { by: 'password', twoStep: false },
      },
      { userId: '1', act: 'sign-in-refused', caller: ATTEMPT.caller },
    ]);
  });

  it('rehashes the password only when the parameters have changed', async () => {
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

  it('opens no session when sign-ins in progress were ended during the password check', async () => {
    const verify = hasher.verify.bind(hasher);
    hasher.verify = async (...of) => {
      await sessions.endAll('1');
      return verify(...of);
    };
    await expect(logIn.execute(ATTEMPT)).rejects.toThrow(SignInExpired);
    expect(accounts.sessions.size).toBe(0);
    expect(await browsers.find('1', ATTEMPT.browser)).toBeNull();
  });

  it('runs the bot check first', async () => {
    botCheck.expected = 'a person';
    await expect(logIn.execute(ATTEMPT)).rejects.toThrow(BotCheckFailed);
    expect(limiter.keys).toEqual([]);
    await logIn.execute({ ...ATTEMPT, captchaToken: 'a person' });
  });

  it('limits attempts at an account across all its names, even with the right password', async () => {
    for (let n = 0; n < 10; n += 1) {
      const identifier = ['ada', 'ADA', 'ada@example.org'][n % 3]!;
      await expect(logIn.execute({ ...ATTEMPT, identifier, password: 'x' })).rejects.toThrow(
        InvalidCredentials,
      );
    }
    await expect(logIn.execute(ATTEMPT)).rejects.toThrow(TooManyAttempts);
    expect(hasher.verifications).toBe(10);
  });

  it('limits unknown names in the same way', async () => {
    for (let n = 0; n < 10; n += 1) {
      await expect(logIn.execute({ ...ATTEMPT, identifier: 'Nobody' })).rejects.toThrow(InvalidCredentials);
    }
    await expect(logIn.execute({ ...ATTEMPT, identifier: 'nobody' })).rejects.toThrow(TooManyAttempts);
  });

  describe('while strangers guess passwords', () => {
    const KNOWN = { ...ATTEMPT, browser: 'the owner’s' };
    const guess = async (change: Partial<typeof ATTEMPT>, times = 10): Promise<void> => {
      for (let n = 0; n < times; n += 1)
        await expect(logIn.execute({ ...ATTEMPT, password: 'x', ...change })).rejects.toThrow(
          InvalidCredentials,
        );
    };
    beforeEach(() => logIn.execute(KNOWN));

    it('accepts a known browser, and rejects others for an hour', async () => {
      await guess({ browser: 'one of theirs' }, 5);
      await guess({ browser: 'another of theirs' }, 5);
      await expect(logIn.execute(ATTEMPT)).rejects.toMatchObject({ retryAfterSeconds: 3_600 });
      expect(await logIn.execute(KNOWN)).toHaveProperty('token');
      await expect(logIn.execute(ATTEMPT)).rejects.toThrow(TooManyAttempts);
      clock.advance(60 * 60_000);
      expect(await logIn.execute(ATTEMPT)).toHaveProperty('token');
    });

    it('does not recognize a known browser of another account', async () => {
      accounts.users.push(aUser({ id: '2', username: 'bob', email: 'bob@example.org' }));
      await guess({ ...KNOWN, identifier: 'bob', password: 'x' }, 5);
      await guess({ identifier: 'bob' }, 5);
      await expect(logIn.execute({ ...KNOWN, identifier: 'bob' })).rejects.toThrow(TooManyAttempts);
    });

    it('limits attempts of a known browser separately, for 15 minutes', async () => {
      await guess({ browser: KNOWN.browser });
      await expect(logIn.execute(KNOWN)).rejects.toMatchObject({ retryAfterSeconds: 900 });
      expect(await logIn.execute(ATTEMPT)).toHaveProperty('token');
      clock.advance(15 * 60_000);
      expect(await logIn.execute(KNOWN)).toHaveProperty('token');
    });

    it('resets the attempts of a known browser once all sessions were ended', async () => {
      await guess({ browser: KNOWN.browser });
      await sessions.endAll('1');
      await logIn.execute(KNOWN);
      expect(await logIn.execute(KNOWN)).toHaveProperty('token');
    });

    it('limits the attempts of a stranger across all accounts', async () => {
      clock.advance(LOGINS_OF_STRANGERS.seconds * 1_000);
      const before = hasher.verifications;
      const attempts = Array.from({ length: LOGINS_OF_STRANGERS.points + 50 }, (_, n) =>
        logIn.execute({ ...ATTEMPT, identifier: `nobody ${n}` }).catch((error: unknown) => error),
      );
      const refusals = await Promise.all(attempts);
      expect(refusals.filter((error) => error instanceof TooManyAttempts)).toHaveLength(50);
      expect(hasher.verifications - before).toBe(LOGINS_OF_STRANGERS.points);
      expect(await logIn.execute(KNOWN)).toHaveProperty('token');
    });

    it('does not count attempts rejected for one account against other accounts', async () => {
      clock.advance(LOGINS_OF_STRANGERS.seconds * 1_000);
      await guess({ identifier: 'nobody' });
      for (let n = 0; n < LOGINS_OF_STRANGERS.points; n += 1)
        await logIn.execute({ ...ATTEMPT, identifier: 'nobody' }).catch(() => undefined);
      expect(await logIn.execute(ATTEMPT)).toHaveProperty('token');
    });

    it('looks up the browser whether or not the name is known', async () => {
      const asked: [string, string][] = [];
      const find = browsers.find.bind(browsers);
      browsers.find = (...of) => {
        asked.push(of);
        return find(...of);
      };
      await guess({}, 1);
      await guess({ identifier: 'nobody' }, 1);
      expect(asked).toEqual([
        ['1', ATTEMPT.browser],
        ['0', ATTEMPT.browser],
      ]);
    });
  });
});
