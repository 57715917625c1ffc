import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  AccountTaken,
  AlreadyVerified,
  ConfirmationRequired,
  LinkExpired,
  MailDisabled,
  PasswordMissing,
  PasswordTooWeak,
  Session,
  SessionEnded,
  SignInToConfirm,
  TooManyAttempts,
  WrongPassword,
} from '@patchlight/domain';
import { accountFixture, aCaller, aUser } from '@patchlight/testing';
import type { AccountFixture } from '@patchlight/testing';
import { LOGINS_PER_ACCOUNT } from '../sign-in/login-limits.ts';

const HOUR = 3_600_000;
const PASSWORD = 'Correct-Horse-7';
const caller = aCaller();
const browser = 'this browser';

describe('account settings', () => {
  let ports: AccountFixture['ports'];
  let useCases: AccountFixture['useCases'];

  const start = (options?: Parameters<typeof accountFixture>[0]): void => {
    ({ ports, useCases } = accountFixture(options));
    ports.accounts.users.push(
      aUser({ id: '1' }),
      aUser({ id: '2', username: 'bob', email: 'bob@example.org' }),
    );
    for (const [n, userId] of ['1', '1', '2'].entries()) {
      ports.accounts.sessions.set(`s${n}`, new Session(`s${n}`, userId, ports.clock.now(), ''));
    }
  };
  beforeEach(() => start());

  const ada = () => ports.accounts.users[0]!;
  const mails = () => ports.deliveries.mails();
  const knowBrowsers = async (...names: string[]): Promise<void> => {
    for (const name of names)
      for (const userId of ['1', '2']) await ports.browsers.remember(userId, name, ports.clock.now());
  };
  const knownBrowsers = (userId: string) => [...ports.accounts.browsers.get(userId)!.keys()];
  /** The token in the newest mail to an address. */
  const tokenTo = (address: string): string =>
    ports.linkTokens.derive(mails().findLast(({ to, link }) => to === address && link)!.link!.tokenId!);
  const update = (change: { username?: string; email?: string; currentPassword?: string }) =>
    useCases.updateProfile.execute({
      userId: '1',
      sessionId: 's0',
      username: undefined,
      email: undefined,
      currentPassword: PASSWORD,
      caller,
      ...change,
    });

  /** Another session changes the password while a request waits. */
  const endSessionMeanwhile = (): void => {
    const run = ports.unitOfWork.run.bind(ports.unitOfWork);
    ports.unitOfWork.run = async (work) => {
      await ports.sessions.endAll('1');
      return run(work);
    };
  };

  describe('profile', () => {
    it.each([{ username: 'eve' }, { email: 'thief@example.org' }])(
      'does not change by a session that has ended meanwhile: %j',
      async (change) => {
        endSessionMeanwhile();
        await expect(update(change)).rejects.toThrow(SessionEnded);
      },
    );

    it('changes the name immediately, also in case only', async () => {
      await update({ username: 'ADA' });
      expect(ada()).toMatchObject({ username: 'ADA', email: 'ada@example.org' });
      expect(ports.activity.of('1')).toEqual(['username-changed']);
      expect(mails()).toEqual([]);
    });

    it('changes nothing without the password, which is verified once', async () => {
      await expect(update({ username: 'eve', currentPassword: 'x' })).rejects.toThrow(WrongPassword);
      expect(ada().username).toBe('ada');
      await update({});
      expect(ports.activity.of('1')).toEqual(['password-refused']);
    });

    it.each([
      [{ username: 'BOB' }, { username: ['This username is already taken.'] }],
      [{ email: 'Bob@Example.org' }, { email: ['This email is already registered.'] }],
    ])('rejects taken values: %j', async (change, fields) => {
      await expect(update(change)).rejects.toMatchObject({ fields });
      expect(mails()).toEqual([]);
    });

    it('keeps the old address until the new one is confirmed, and notifies the old one', async () => {
      await update({ email: 'new@example.org' });
      expect(ada().email).toBe('ada@example.org');
      expect(mails().map(({ to, subject }) => [to, subject])).toEqual([
        ['new@example.org', 'Confirm your new email address'],
        ['ada@example.org', 'Your email address is about to change'],
      ]);
      expect(mails()[1]).not.toHaveProperty('link');
      expect(await ports.accountQueries.findSettings('1')).toMatchObject({
        user: { pendingEmail: 'new@example.org' },
      });
      expect(await useCases.confirmEmail.execute(tokenTo('new@example.org'), '1', caller)).toMatchObject({
        email: 'new@example.org',
      });
      expect(ada()).toMatchObject({ email: 'new@example.org', emailVerified: true });
      expect(await ports.accountQueries.findSettings('1')).toMatchObject({ user: { pendingEmail: null } });
      expect(ports.activity.of('1')).toEqual(['email-change-asked', 'email-changed']);
    });

    it.each([true, false])(
      'tells the payment provider a new address: confirmed by mail %s',
      async (sendsMail) => {
        start({ sendsMail });
        await update({ email: 'new@example.org' });
        expect(ports.jobs.of('update-customer')).toHaveLength(sendsMail ? 0 : 1);
        if (sendsMail) await useCases.confirmEmail.execute(tokenTo('new@example.org'), '1', caller);
        expect(ports.jobs.of('update-customer')).toEqual([{ userId: '1' }]);
      },
    );

    it('changes only to the last requested address', async () => {
      await update({ email: 'first@example.org' });
      const first = tokenTo('first@example.org');
      await update({ email: 'second@example.org' });
      await expect(useCases.confirmEmail.execute(first, null, caller)).rejects.toThrow(LinkExpired);
      await useCases.confirmEmail.execute(tokenTo('second@example.org'), '1', caller);
      expect(ada().email).toBe('second@example.org');
    });

    it.each([null, '2'])('changes to no address whose link is opened as user %s', async (signedInAs) => {
      await update({ email: 'new@example.org' });
      const opened = useCases.confirmEmail.execute(tokenTo('new@example.org'), signedInAs, caller);
      await expect(opened).rejects.toThrow(SignInToConfirm);
      expect(ada()).toMatchObject({ email: 'ada@example.org', emailVerified: false });
    });

    it('rejects an address that another user has taken meanwhile', async () => {
      await update({ email: 'new@example.org' });
      ports.accounts.users[1]!.email = 'NEW@example.org';
      await expect(useCases.confirmEmail.execute(tokenTo('new@example.org'), '1', caller)).rejects.toThrow(
        AccountTaken,
      );
    });

    it('invalidates links to the replaced address', async () => {
      await useCases.sendPasswordReset.execute('ada@example.org', caller);
      const reset = tokenTo('ada@example.org');
      await update({ email: 'new@example.org' });
      await useCases.confirmEmail.execute(tokenTo('new@example.org'), '1', caller);
      const attempt = useCases.resetPassword.execute({
        token: reset,
        password: 'Other-Horse-8',
        browser,
        caller,
      });
      await expect(attempt).rejects.toThrow(LinkExpired);
    });

    it('changes the address immediately, unverified, on an instance without mail', async () => {
      start({ sendsMail: false });
      ada().emailVerified = true;
      await update({ email: 'new@example.org' });
      expect(ada()).toMatchObject({ email: 'new@example.org', emailVerified: false });
      expect(ports.activity.of('1')).toEqual(['email-changed']);
    });
  });

  describe('password', () => {
    const change = (passwords: { currentPassword?: string; newPassword?: string } = {}) =>
      useCases.changePassword.execute({
        userId: '1',
        sessionId: 's0',
        currentPassword: PASSWORD,
        newPassword: 'Other-Horse-8',
        browser,
        caller,
        ...passwords,
      });

    it('changes, ends the other sessions of the user, and sends a notification', async () => {
      await change();
      expect(ada()).toMatchObject({ passwordHash: 'v1:Other-Horse-8', passwordChangedAt: ports.clock.now() });
      expect([...ports.accounts.sessions.keys()]).toEqual(['s0', 's2']);
      expect(mails()).toMatchObject([{ to: 'ada@example.org', subject: 'Your password was changed' }]);
      expect(ports.activity.of('1')).toEqual(['password-changed']);
    });

    it('does not change by a session that has ended meanwhile', async () => {
      endSessionMeanwhile();
      await expect(change()).rejects.toThrow(SessionEnded);
    });

    it('change forgets the other known browsers of the user, including a thief’s', async () => {
      await knowBrowsers('the thief’s', browser);
      await change();
      expect([knownBrowsers('1'), knownBrowsers('2')]).toEqual([[browser], ['the thief’s', browser]]);
    });

    it('change invalidates all open links', async () => {
      await useCases.sendPasswordReset.execute('ada@example.org', caller);
      await update({ email: 'thief@example.org' });
      await change();
      const [reset, email] = [tokenTo('ada@example.org'), tokenTo('thief@example.org')];
      await expect(
        useCases.resetPassword.execute({ token: reset, password: 'Other-Horse-9', browser, caller }),
      ).rejects.toThrow(LinkExpired);
      await expect(useCases.confirmEmail.execute(email, null, caller)).rejects.toThrow(LinkExpired);
    });

    it('is unchanged after a wrong current password', async () => {
      await expect(change({ currentPassword: 'x' })).rejects.toThrow(WrongPassword);
      expect(ada().passwordHash).toBe(`v1:${PASSWORD}`);
      expect(ports.accounts.sessions.size).toBe(3);
    });

    it('is set for an account without one once the session is confirmed', async () => {
      ada().passwordHash = null;
      await expect(change({ currentPassword: 'anything' })).rejects.toThrow(ConfirmationRequired);
      await ports.sessions.confirm('s1', new Date(ports.clock.now().getTime() + HOUR));
      await expect(change()).rejects.toThrow(ConfirmationRequired);
      await ports.sessions.confirm('s0', new Date(ports.clock.now().getTime() + HOUR));
      await change();
      expect(ada().passwordHash).toBe('v1:Other-Horse-8');
    });

    it('is required if there is one, even in a confirmed session', async () => {
      await ports.sessions.confirm('s0', new Date(ports.clock.now().getTime() + HOUR));
      await expect(change({ currentPassword: undefined as unknown as string })).rejects.toThrow(
        PasswordMissing,
      );
      await expect(change({ currentPassword: '' })).rejects.toThrow(WrongPassword);
    });

    it('is unchanged if the new one is weak, which is reported for its field', async () => {
      const attempt = change({ newPassword: 'Abc123' });
      await expect(attempt).rejects.toThrow(PasswordTooWeak);
      await expect(attempt).rejects.toMatchObject({ fields: { newPassword: [expect.any(String)] } });
      expect(ada().passwordHash).toBe(`v1:${PASSWORD}`);
    });
  });

  describe('verification of an address', () => {
    it('is requested by mail, and completed once by its link', async () => {
      await useCases.sendVerificationMail.execute('1');
      const token = tokenTo('ada@example.org');
      await useCases.confirmEmail.execute(token, null, caller);
      expect(ada().emailVerified).toBe(true);
      await expect(useCases.confirmEmail.execute(token, null, caller)).rejects.toThrow(LinkExpired);
      await expect(useCases.sendVerificationMail.execute('1')).rejects.toThrow(AlreadyVerified);
      expect(ports.activity.of('1')).toEqual(['email-verified']);
    });

    it('expires after a day', async () => {
      await useCases.sendVerificationMail.execute('1');
      ports.clock.advance(24 * HOUR);
      await expect(useCases.confirmEmail.execute(tokenTo('ada@example.org'), null, caller)).rejects.toThrow(
        LinkExpired,
      );
      expect(ada().emailVerified).toBe(false);
    });

    it('is rejected for an address that has been replaced', async () => {
      await useCases.sendVerificationMail.execute('1');
      ada().email = 'new@example.org';
      await expect(useCases.confirmEmail.execute(tokenTo('ada@example.org'), null, caller)).rejects.toThrow(
        LinkExpired,
      );
    });

    it('is rejected with a link for another purpose', async () => {
      await useCases.sendPasswordReset.execute('ada@example.org', caller);
      await expect(useCases.confirmEmail.execute(tokenTo('ada@example.org'), null, caller)).rejects.toThrow(
        LinkExpired,
      );
    });

    it('is unavailable without mail', async () => {
      start({ sendsMail: false });
      await expect(useCases.sendVerificationMail.execute('1')).rejects.toThrow(MailDisabled);
    });
  });

  describe('mails to an unverified address', () => {
    it('contain no name, which a stranger may have chosen', async () => {
      Object.assign(ada(), { name: 'Ada,\n\nunlock at http://evil.example' });
      await useCases.sendVerificationMail.execute('1');
      await update({ email: 'new@example.org' });
      await useCases.sendPasswordReset.execute('ada@example.org', caller);
      expect(mails()).toHaveLength(4);
      for (const mail of mails()) expect(JSON.stringify(mail)).not.toContain('unlock');
    });

    it('are limited to ten a day, across all accounts', async () => {
      for (let n = 0; n < 5; n += 1) {
        await update({ email: 'victim@example.org' });
        await useCases.updateProfile.execute({
          userId: '2',
          sessionId: 's2',
          username: undefined,
          email: 'VICTIM@example.org',
          currentPassword: PASSWORD,
          caller,
        });
      }
      await expect(update({ email: 'Victim@example.org' })).rejects.toThrow(TooManyAttempts);
      const toVictim = mails().filter(({ to }) => to.toLowerCase() === 'victim@example.org');
      expect(toVictim).toHaveLength(10);
      ports.clock.advance(24 * HOUR);
      await update({ email: 'victim@example.org' });
    });

    it('are limited, too, where they are notices of changes', async () => {
      const owner = { userId: '1', sessionId: 's0' };
      const choice = { name: 'CI', scopes: [], appIds: null, expires: null };
      const changes = async (): Promise<void> => {
        for (let n = 0; n < 4; n += 1) {
          await update({ email: `new${n}@example.org` });
          await useCases.createApiToken.execute(owner, choice, caller);
          const passwords = { currentPassword: PASSWORD, newPassword: PASSWORD };
          await useCases.changePassword.execute({ ...owner, ...passwords, browser, caller });
        }
      };
      const toAda = () => mails().filter(({ to }) => to === 'ada@example.org');
      await changes();
      await useCases.closeAccount.execute({ ...owner, currentPassword: PASSWORD, caller });
      expect(toAda()).toHaveLength(10);
      start();
      ada().emailVerified = true;
      await changes();
      expect(toAda()).toHaveLength(12);
    });

    it('tell of a reset beyond the limit, since its reader has just proved the address', async () => {
      for (let n = 0; n < 10; n += 1) await useCases.sendVerificationMail.execute('1');
      await useCases.sendPasswordReset.execute('ada@example.org', caller);
      const token = tokenTo('ada@example.org');
      await useCases.resetPassword.execute({ token, password: 'Other-Horse-8', browser, caller });
      expect(mails().at(-1)).toMatchObject({ subject: 'Your password was changed' });
    });
  });

  it('prints a legacy name in one line and without links', async () => {
    Object.assign(ada(), { name: 'Ada,\n\nunlock at http://evil.example', emailVerified: true });
    await useCases.sendPasswordReset.execute('ada@example.org', caller);
    expect(mails()[0]!.paragraphs[0]).toBe('Hello Ada, unlock at http evil. example,');
  });

  describe('first verification of an address', () => {
    const change = { currentPassword: PASSWORD };
    /** Signs up with somebody else's address, and requests a change to another one. */
    const setUpByStranger = async (): Promise<string> => {
      ports.accessRevoker.give('1', 'passkeys', 'apiTokens');
      await update({ email: 'thief@example.org', ...change });
      return tokenTo('thief@example.org');
    };
    const left = () => ports.accessRevoker.revokeAll('1');

    it('by a password reset removes everything that was set up before, and reports it by mail', async () => {
      const stolen = await setUpByStranger();
      await useCases.sendPasswordReset.execute('ada@example.org', caller);
      const token = tokenTo('ada@example.org');
      expect(
        await useCases.resetPassword.execute({ token, password: 'Other-Horse-8', browser, caller }),
      ).toEqual(['passkeys', 'apiTokens']);
      expect(await left()).toEqual([]);
      await expect(useCases.confirmEmail.execute(stolen, null, caller)).rejects.toThrow(LinkExpired);
      expect(JSON.stringify(mails().at(-1))).toContain('was removed: passkeys, API tokens.');
    });

    it.each([null, '2'])('by a link opened as user %s removes it, and all sessions', async (signedInAs) => {
      const stolen = await setUpByStranger();
      await useCases.sendVerificationMail.execute('1');
      const done = await useCases.confirmEmail.execute(tokenTo('ada@example.org'), signedInAs, caller);
      expect(done).toMatchObject({ email: 'ada@example.org', revoked: ['passkeys', 'apiTokens'] });
      expect(ada().passwordHash).toBeNull();
      const chosen = { token: done.resetToken!, password: 'Other-Horse-8', browser, caller };
      expect(await useCases.resetPassword.execute(chosen)).toEqual([]);
      expect(ada().passwordHash).not.toBeNull();
      expect([...ports.accounts.sessions.keys()]).toEqual(['s2']);
      await expect(useCases.confirmEmail.execute(stolen, null, caller)).rejects.toThrow(LinkExpired);
    });

    it('by a link opened in a session of the account removes nothing', async () => {
      ports.accessRevoker.give('1', 'passkeys');
      await useCases.sendVerificationMail.execute('1');
      expect(await useCases.confirmEmail.execute(tokenTo('ada@example.org'), '1', caller)).toMatchObject({
        revoked: [],
        resetToken: null,
      });
      expect(ada().passwordHash).not.toBeNull();
      expect(ports.accounts.sessions.size).toBe(3);
      expect(await left()).toEqual(['passkeys']);
    });

    it('does not happen for a verified address', async () => {
      ada().emailVerified = true;
      ports.accessRevoker.give('1', 'passkeys', 'twoStep');
      await update({ email: 'new@example.org', ...change });
      await useCases.confirmEmail.execute(tokenTo('new@example.org'), '1', caller);
      await useCases.sendPasswordReset.execute('new@example.org', caller);
      await useCases.resetPassword.execute({
        token: tokenTo('new@example.org'),
        password: 'Other-Horse-8',
        browser,
        caller,
      });
      expect(await left()).toEqual(['passkeys', 'twoStep']);
    });
  });

  describe('forgotten password', () => {
    const reset = (token: string, password = 'Other-Horse-8') =>
      useCases.resetPassword.execute({ token, password, browser, caller });

    it('is requested with the same result for every address', async () => {
      await useCases.askPasswordReset.execute('ada@example.org', caller);
      await useCases.askPasswordReset.execute('nobody@example.org', caller);
      const { addressRange, userAgent } = caller;
      expect(ports.jobs.jobs).toEqual(
        ['ada@example.org', 'nobody@example.org'].map((email) => ({
          name: 'ask-password-reset',
          data: { email, caller: { addressRange, userAgent } },
        })),
      );
    });

    it('is reset by mail: all sessions end, the address becomes verified', async () => {
      expect(await useCases.sendPasswordReset.execute('ADA@example.org', caller)).toBe(true);
      await reset(tokenTo('ada@example.org'));
      expect(ada()).toMatchObject({ passwordHash: 'v1:Other-Horse-8', emailVerified: true });
      expect([...ports.accounts.sessions.keys()]).toEqual(['s2']);
      expect(mails().map(({ subject }) => subject)).toEqual([
        'Choose a new password',
        'Your password was changed',
      ]);
      expect(ports.activity.of('1')).toEqual(['password-reset-asked', 'password-reset']);
    });

    it('reset clears the failed logins, so that strangers do not lock the user out for longer', async () => {
      await ports.limiter.consume('login:user:1', LOGINS_PER_ACCOUNT);
      await useCases.sendPasswordReset.execute('ada@example.org', caller);
      await reset(tokenTo('ada@example.org'));
      expect(ports.limiter.keys).not.toContain('login:user:1');
    });

    it('reset makes only the browser of the link a known one', async () => {
      await knowBrowsers('the thief’s');
      await useCases.sendPasswordReset.execute('ada@example.org', caller);
      await reset(tokenTo('ada@example.org'));
      expect([knownBrowsers('1'), knownBrowsers('2')]).toEqual([[browser], ['the thief’s']]);
    });

    it('is reset once per link, and only by the newest link', async () => {
      await useCases.sendPasswordReset.execute('ada@example.org', caller);
      const older = tokenTo('ada@example.org');
      await useCases.sendPasswordReset.execute('ada@example.org', caller);
      const newest = tokenTo('ada@example.org');
      await expect(reset(older)).rejects.toThrow(LinkExpired);
      await reset(newest);
      await expect(reset(newest)).rejects.toThrow(LinkExpired);
    });

    it('reset cancels a pending change of address, which a thief may have requested', async () => {
      await update({ email: 'thief@example.org' });
      await useCases.sendPasswordReset.execute('ada@example.org', caller);
      await reset(tokenTo('ada@example.org'));
      const attempt = useCases.confirmEmail.execute(tokenTo('thief@example.org'), null, caller);
      await expect(attempt).rejects.toThrow(LinkExpired);
      expect(ada().email).toBe('ada@example.org');
    });

    it('is not reset after an hour', async () => {
      await useCases.sendPasswordReset.execute('ada@example.org', caller);
      ports.clock.advance(HOUR);
      await expect(reset(tokenTo('ada@example.org'))).rejects.toThrow(LinkExpired);
    });

    it('is not reset by a link to an address that was replaced while the mail was written', async () => {
      await useCases.sendPasswordReset.execute('ada@example.org', caller);
      ada().email = 'new@example.org';
      await expect(reset(tokenTo('ada@example.org'))).rejects.toThrow(LinkExpired);
      expect(ada().passwordHash).toBe(`v1:${PASSWORD}`);
    });

    it('is not reset to a weak one, and the link remains valid', async () => {
      await useCases.sendPasswordReset.execute('ada@example.org', caller);
      await expect(reset(tokenTo('ada@example.org'), 'Abc123')).rejects.toThrow(PasswordTooWeak);
      await reset(tokenTo('ada@example.org'));
    });

    it.each(['nobody@example.org', 'ada', ''])('sends no mail to "%s"', async (email) => {
      expect(await useCases.sendPasswordReset.execute(email, caller)).toBe(false);
      expect(mails()).toEqual([]);
    });

    it('sends three links an hour per account, and none without mail', async () => {
      const send = () => useCases.sendPasswordReset.execute('ada@example.org', caller);
      expect([await send(), await send(), await send(), await send()]).toEqual([true, true, true, false]);
      ports.clock.advance(HOUR);
      expect(await send()).toBe(true);
      start({ sendsMail: false });
      expect(await useCases.sendPasswordReset.execute('ada@example.org', caller)).toBe(false);
    });
  });
});
