import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  AccountTaken,
  AlreadyVerified,
  ConfirmationRequired,
  InstantNeedsPro,
  LinkExpired,
  MailOff,
  PasswordMissing,
  PasswordTooWeak,
  Session,
  TooManyAttempts,
  WrongPassword,
} from '@patchlight/domain';
import { accountPorts, aCaller, aUser } from '@patchlight/testing';
import type { AccountPortsInMemory } from '@patchlight/testing';
import { Outbox } from '../kernel/outbox.ts';
import { AccountMails } from '../identity/account-mails.ts';
import { ChangeNotificationPreferences } from './change-notification-preferences.use-case.ts';
import { ChangePassword } from './change-password.use-case.ts';
import { ConfirmEmail, SendVerificationMail } from './email-verification.use-cases.ts';
import { FirstProof } from './first-proof.ts';
import { LOGINS_PER_ACCOUNT } from '../sign-in/login-limits.ts';
import { OwnerConfirmation } from '../sign-in/owner-confirmation.ts';
import { PasswordConfirmation } from '../sign-in/password-confirmation.ts';
import { AskPasswordReset, ResetPassword, SendPasswordReset } from './password-reset.use-cases.ts';
import { UpdateProfile } from './update-profile.use-case.ts';

const HOUR = 3_600_000;
const PASSWORD = 'Correct-Horse-7';
const caller = aCaller();
const browser = 'this browser';

const useCasesOver = (ports: AccountPortsInMemory) => {
  const { unitOfWork, users, hasher, strength, limiter, activity, sessions, tokens, linkTokens } = ports;
  const { clock, ids, jobs, mailer, mailLog, queries, sessionQueries } = ports;
  const mails = new AccountMails(
    new Outbox(jobs, ids, mailer, mailLog),
    tokens,
    linkTokens,
    ids,
    clock,
    limiter,
  );
  const passwords = new PasswordConfirmation(users, hasher, limiter, activity);
  const owners = new OwnerConfirmation(users, passwords, sessionQueries);
  const firstProof = new FirstProof(sessions, tokens, ports.access);
  const afterwards = [sessions, tokens, mails, activity, clock] as const;
  return {
    updateProfile: new UpdateProfile(unitOfWork, owners, users, mails, activity),
    changePassword: new ChangePassword(unitOfWork, owners, strength, hasher, users, ...afterwards),
    changePreferences: new ChangeNotificationPreferences(users, queries),
    sendVerification: new SendVerificationMail(unitOfWork, users, mails),
    confirmEmail: new ConfirmEmail(unitOfWork, users, tokens, firstProof, activity, clock),
    askReset: new AskPasswordReset(jobs),
    sendReset: new SendPasswordReset(unitOfWork, users, limiter, mails, activity),
    resetPassword: new ResetPassword(
      unitOfWork,
      users,
      tokens,
      strength,
      hasher,
      sessions,
      ports.browsers,
      firstProof,
      mails,
      activity,
      limiter,
      clock,
    ),
  };
};

describe('settings of an account', () => {
  let ports: AccountPortsInMemory;
  let act: ReturnType<typeof useCasesOver>;

  const start = (options?: Parameters<typeof accountPorts>[0]): void => {
    ports = accountPorts(options);
    act = useCasesOver(ports);
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
  const mails = () => ports.jobs.of('send-mail');
  const knowBrowsers = async (...names: string[]): Promise<void> => {
    for (const name of names)
      for (const userId of ['1', '2']) await ports.browsers.remember(userId, name, ports.clock.now());
  };
  const knownBrowsers = (userId: string) => [...ports.accounts.browsers.get(userId)!.keys()];
  /** What the newest mail to an address leads to. */
  const tokenTo = (address: string): string =>
    ports.linkTokens.of(mails().findLast(({ to, link }) => to === address && link)!.link!.tokenId!);
  const update = (change: { username?: string; email?: string; currentPassword?: string }) =>
    act.updateProfile.execute({
      userId: '1',
      sessionId: 's0',
      username: undefined,
      email: undefined,
      currentPassword: PASSWORD,
      caller,
      ...change,
    });

  describe('the profile', () => {
    it('takes another name at once, also one that differs by its case only', async () => {
      await update({ username: 'ADA' });
      expect(ada()).toMatchObject({ username: 'ADA', email: 'ada@example.org' });
      expect(ports.activity.of('1')).toEqual(['username-changed']);
      expect(mails()).toEqual([]);
    });

    it('changes nothing without the password, which is asked for once', async () => {
      await expect(update({ username: 'eve', currentPassword: 'x' })).rejects.toThrow(WrongPassword);
      expect(ada().username).toBe('ada');
      await update({});
      expect(ports.activity.of('1')).toEqual(['password-refused']);
    });

    it.each([
      [{ username: 'BOB' }, { username: ['This username is already taken.'] }],
      [{ email: 'Bob@Example.org' }, { email: ['This email is already registered.'] }],
    ])('refuses what is taken: %j', async (change, fields) => {
      await expect(update(change)).rejects.toMatchObject({ fields });
      expect(mails()).toEqual([]);
    });

    it('keeps the old address until the mail to the new one is answered, and tells the old one', async () => {
      await update({ email: 'new@example.org' });
      expect(ada().email).toBe('ada@example.org');
      expect(mails().map(({ to, subject }) => [to, subject])).toEqual([
        ['new@example.org', 'Confirm your new email address'],
        ['ada@example.org', 'Your email address is about to change'],
      ]);
      expect(mails()[1]).not.toHaveProperty('link');
      expect(await ports.queries.settings('1')).toMatchObject({ user: { pendingEmail: 'new@example.org' } });
      expect(await act.confirmEmail.execute(tokenTo('new@example.org'), null, caller)).toMatchObject({
        email: 'new@example.org',
      });
      expect(ada()).toMatchObject({ email: 'new@example.org', emailVerified: true });
      expect(await ports.queries.settings('1')).toMatchObject({ user: { pendingEmail: null } });
      expect(ports.activity.of('1')).toEqual(['email-change-asked', 'email-changed']);
    });

    it('changes to the last address asked for only', async () => {
      await update({ email: 'first@example.org' });
      const first = tokenTo('first@example.org');
      await update({ email: 'second@example.org' });
      await expect(act.confirmEmail.execute(first, null, caller)).rejects.toThrow(LinkExpired);
      await act.confirmEmail.execute(tokenTo('second@example.org'), null, caller);
      expect(ada().email).toBe('second@example.org');
    });

    it('does not take an address that somebody else took meanwhile', async () => {
      await update({ email: 'new@example.org' });
      ports.accounts.users[1]!.email = 'NEW@example.org';
      await expect(act.confirmEmail.execute(tokenTo('new@example.org'), null, caller)).rejects.toThrow(
        AccountTaken,
      );
    });

    it('lets links to the address that was replaced die', async () => {
      await act.sendReset.execute('ada@example.org', caller);
      const reset = tokenTo('ada@example.org');
      await update({ email: 'new@example.org' });
      await act.confirmEmail.execute(tokenTo('new@example.org'), null, caller);
      const attempt = act.resetPassword.execute({ token: reset, password: 'Other-Horse-8', browser, caller });
      await expect(attempt).rejects.toThrow(LinkExpired);
    });

    it('takes another address at once where there is no mail, unverified', async () => {
      start({ sendsMail: false });
      ada().emailVerified = true;
      await update({ email: 'new@example.org' });
      expect(ada()).toMatchObject({ email: 'new@example.org', emailVerified: false });
      expect(ports.activity.of('1')).toEqual(['email-changed']);
    });
  });

  describe('the password', () => {
    const change = (passwords: { currentPassword?: string; newPassword?: string } = {}) =>
      act.changePassword.execute({
        userId: '1',
        sessionId: 's0',
        currentPassword: PASSWORD,
        newPassword: 'Other-Horse-8',
        browser,
        caller,
        ...passwords,
      });

    it('changes, ends the other sessions of this user only, and tells the address', async () => {
      await change();
      expect(ada()).toMatchObject({ passwordHash: 'v1:Other-Horse-8', passwordChangedAt: ports.clock.now() });
      expect([...ports.accounts.sessions.keys()]).toEqual(['s0', 's2']);
      expect(mails()).toMatchObject([{ to: 'ada@example.org', subject: 'Your password was changed' }]);
      expect(ports.activity.of('1')).toEqual(['password-changed']);
    });

    it('has the other browsers of this user, a thief’s among them, count as strangers', async () => {
      await knowBrowsers('the thief’s', browser);
      await change();
      expect([knownBrowsers('1'), knownBrowsers('2')]).toEqual([[browser], ['the thief’s', browser]]);
    });

    it('takes every link under way with it', async () => {
      await act.sendReset.execute('ada@example.org', caller);
      await update({ email: 'thief@example.org' });
      await change();
      const [reset, email] = [tokenTo('ada@example.org'), tokenTo('thief@example.org')];
      await expect(
        act.resetPassword.execute({ token: reset, password: 'Other-Horse-9', browser, caller }),
      ).rejects.toThrow(LinkExpired);
      await expect(act.confirmEmail.execute(email, null, caller)).rejects.toThrow(LinkExpired);
    });

    it('stays with a wrong current one', async () => {
      await expect(change({ currentPassword: 'x' })).rejects.toThrow(WrongPassword);
      expect(ada().passwordHash).toBe(`v1:${PASSWORD}`);
      expect(ports.accounts.sessions.size).toBe(3);
    });

    it('is the first one for an account without, once the session is confirmed', async () => {
      ada().passwordHash = null;
      await expect(change({ currentPassword: 'anything' })).rejects.toThrow(ConfirmationRequired);
      await ports.sessions.confirm('s1', new Date(ports.clock.now().getTime() + HOUR));
      await expect(change()).rejects.toThrow(ConfirmationRequired);
      await ports.sessions.confirm('s0', new Date(ports.clock.now().getTime() + HOUR));
      await change();
      expect(ada().passwordHash).toBe('v1:Other-Horse-8');
    });

    it('is asked for where there is one, also in a session that is confirmed', async () => {
      await ports.sessions.confirm('s0', new Date(ports.clock.now().getTime() + HOUR));
      await expect(change({ currentPassword: undefined as unknown as string })).rejects.toThrow(
        PasswordMissing,
      );
      await expect(change({ currentPassword: '' })).rejects.toThrow(WrongPassword);
    });

    it('stays when the new one is weak, which is said under its field', async () => {
      const attempt = change({ newPassword: 'Abc123' });
      await expect(attempt).rejects.toThrow(PasswordTooWeak);
      await expect(attempt).rejects.toMatchObject({ fields: { newPassword: [expect.any(String)] } });
      expect(ada().passwordHash).toBe(`v1:${PASSWORD}`);
    });
  });

  describe('the notifications', () => {
    const set = (emailNotifications: boolean, notificationFrequency: 'instant' | 'daily' | 'weekly') =>
      act.changePreferences.execute('1', { emailNotifications, notificationFrequency });

    it('are mailed as often as is chosen', async () => {
      await set(false, 'weekly');
      expect(ada()).toMatchObject({ emailNotifications: false, notificationFrequency: 'weekly' });
    });

    it('are mailed at once for PRO only, and daily again when PRO is over', async () => {
      await expect(set(true, 'instant')).rejects.toThrow(InstantNeedsPro);
      expect(ada().notificationFrequency).toBe('daily');
      const expires = new Date(ports.clock.now().getTime() + HOUR);
      Object.assign(ada(), { plan: 'PRO', planExpiresAt: expires });
      await set(true, 'instant');
      expect(await ports.queries.settings('1')).toMatchObject({ user: { notificationFrequency: 'instant' } });
      ports.clock.advance(HOUR);
      expect(await ports.queries.settings('1')).toMatchObject({ user: { notificationFrequency: 'daily' } });
    });
  });

  describe('the verification of an address', () => {
    it('is asked for by mail, and done by its link once, within a day', async () => {
      await act.sendVerification.execute('1');
      const token = tokenTo('ada@example.org');
      await act.confirmEmail.execute(token, null, caller);
      expect(ada().emailVerified).toBe(true);
      await expect(act.confirmEmail.execute(token, null, caller)).rejects.toThrow(LinkExpired);
      await expect(act.sendVerification.execute('1')).rejects.toThrow(AlreadyVerified);
      expect(ports.activity.of('1')).toEqual(['email-verified']);
    });

    it('is too late after a day', async () => {
      await act.sendVerification.execute('1');
      ports.clock.advance(24 * HOUR);
      await expect(act.confirmEmail.execute(tokenTo('ada@example.org'), null, caller)).rejects.toThrow(
        LinkExpired,
      );
      expect(ada().emailVerified).toBe(false);
    });

    it('does not count for an address that is no longer the one', async () => {
      await act.sendVerification.execute('1');
      ada().email = 'new@example.org';
      await expect(act.confirmEmail.execute(tokenTo('ada@example.org'), null, caller)).rejects.toThrow(
        LinkExpired,
      );
    });

    it('cannot be done with a link for something else', async () => {
      await act.sendReset.execute('ada@example.org', caller);
      await expect(act.confirmEmail.execute(tokenTo('ada@example.org'), null, caller)).rejects.toThrow(
        LinkExpired,
      );
    });

    it('is not offered where there is no mail', async () => {
      start({ sendsMail: false });
      await expect(act.sendVerification.execute('1')).rejects.toThrow(MailOff);
    });
  });

  describe('mails to an address that nobody has proved to read', () => {
    it('carry no name, which a stranger may have chosen', async () => {
      Object.assign(ada(), { name: 'Ada,\n\nunlock at http://evil.example' });
      await act.sendVerification.execute('1');
      await update({ email: 'new@example.org' });
      await act.sendReset.execute('ada@example.org', caller);
      expect(mails()).toHaveLength(4);
      for (const mail of mails()) expect(JSON.stringify(mail)).not.toContain('unlock');
    });

    it('are ten a day, whichever accounts ask for them', async () => {
      for (let n = 0; n < 5; n += 1) {
        await update({ email: 'victim@example.org' });
        await act.updateProfile.execute({
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
  });

  it('prints a name from before the rule in one line and without a link', async () => {
    Object.assign(ada(), { name: 'Ada,\n\nunlock at http://evil.example', emailVerified: true });
    await act.sendReset.execute('ada@example.org', caller);
    expect(mails()[0]!.paragraphs[0]).toBe('Hello Ada, unlock at http evil. example,');
  });

  describe('the first proof of an address', () => {
    const change = { currentPassword: PASSWORD };
    /** Somebody has signed up with the address, and asked for it to be changed to one of theirs. */
    const setUpByStranger = async (): Promise<string> => {
      ports.access.give('1', 'passkeys', 'apiTokens');
      await update({ email: 'thief@example.org', ...change });
      return tokenTo('thief@example.org');
    };
    const left = () => ports.access.revokeAll('1');

    it('by a reset takes away all that was set up before, and says so by mail', async () => {
      const stolen = await setUpByStranger();
      await act.sendReset.execute('ada@example.org', caller);
      const token = tokenTo('ada@example.org');
      expect(await act.resetPassword.execute({ token, password: 'Other-Horse-8', browser, caller })).toEqual([
        'passkeys',
        'apiTokens',
      ]);
      expect(await left()).toEqual([]);
      await expect(act.confirmEmail.execute(stolen, null, caller)).rejects.toThrow(LinkExpired);
      expect(JSON.stringify(mails().at(-1))).toContain('was removed: passkeys, API tokens.');
    });

    it.each([null, '2'])(
      'by a link opened as user %s takes it away, and all sessions',
      async (signedInAs) => {
        const stolen = await setUpByStranger();
        await act.sendVerification.execute('1');
        expect(await act.confirmEmail.execute(tokenTo('ada@example.org'), signedInAs, caller)).toEqual({
          email: 'ada@example.org',
          revoked: ['passkeys', 'apiTokens'],
        });
        expect([...ports.accounts.sessions.keys()]).toEqual(['s2']);
        await expect(act.confirmEmail.execute(stolen, null, caller)).rejects.toThrow(LinkExpired);
      },
    );

    it('by a link opened in a session of the account leaves everything to who set it up', async () => {
      ports.access.give('1', 'passkeys');
      await act.sendVerification.execute('1');
      expect(await act.confirmEmail.execute(tokenTo('ada@example.org'), '1', caller)).toMatchObject({
        revoked: [],
      });
      expect(ports.accounts.sessions.size).toBe(3);
      expect(await left()).toEqual(['passkeys']);
    });

    it('is none where the address was proved before', async () => {
      ada().emailVerified = true;
      ports.access.give('1', 'passkeys', 'twoStep');
      await update({ email: 'new@example.org', ...change });
      await act.confirmEmail.execute(tokenTo('new@example.org'), null, caller);
      await act.sendReset.execute('new@example.org', caller);
      await act.resetPassword.execute({
        token: tokenTo('new@example.org'),
        password: 'Other-Horse-8',
        browser,
        caller,
      });
      expect(await left()).toEqual(['passkeys', 'twoStep']);
    });
  });

  describe('a forgotten password', () => {
    const reset = (token: string, password = 'Other-Horse-8') =>
      act.resetPassword.execute({ token, password, browser, caller });

    it('is asked for in the same way for every address', async () => {
      await act.askReset.execute('ada@example.org', caller);
      await act.askReset.execute('nobody@example.org', caller);
      const { addressRange, userAgent } = caller;
      expect(ports.jobs.jobs).toEqual(
        ['ada@example.org', 'nobody@example.org'].map((email) => ({
          name: 'ask-password-reset',
          data: { email, caller: { addressRange, userAgent } },
        })),
      );
    });

    it('is replaced by way of a mail: all sessions end, the address counts as verified', async () => {
      expect(await act.sendReset.execute('ADA@example.org', caller)).toBe(true);
      await reset(tokenTo('ada@example.org'));
      expect(ada()).toMatchObject({ passwordHash: 'v1:Other-Horse-8', emailVerified: true });
      expect([...ports.accounts.sessions.keys()]).toEqual(['s2']);
      expect(mails().map(({ subject }) => subject)).toEqual([
        'Choose a new password',
        'Your password was changed',
      ]);
      expect(ports.activity.of('1')).toEqual(['password-reset-asked', 'password-reset']);
    });

    it('starts the count of logins anew, so that guesses of strangers lock nobody out for longer', async () => {
      await ports.limiter.consume('login:user:1', LOGINS_PER_ACCOUNT);
      await act.sendReset.execute('ada@example.org', caller);
      await reset(tokenTo('ada@example.org'));
      expect(ports.limiter.keys).not.toContain('login:user:1');
    });

    it('has the account know the browser of the link, and no other', async () => {
      await knowBrowsers('the thief’s');
      await act.sendReset.execute('ada@example.org', caller);
      await reset(tokenTo('ada@example.org'));
      expect([knownBrowsers('1'), knownBrowsers('2')]).toEqual([[browser], ['the thief’s']]);
    });

    it('is replaced once per link, and only by the newest link', async () => {
      await act.sendReset.execute('ada@example.org', caller);
      const older = tokenTo('ada@example.org');
      await act.sendReset.execute('ada@example.org', caller);
      const newest = tokenTo('ada@example.org');
      await expect(reset(older)).rejects.toThrow(LinkExpired);
      await reset(newest);
      await expect(reset(newest)).rejects.toThrow(LinkExpired);
    });

    it('takes a change of address under way with it, which a thief may have asked for', async () => {
      await update({ email: 'thief@example.org' });
      await act.sendReset.execute('ada@example.org', caller);
      await reset(tokenTo('ada@example.org'));
      const attempt = act.confirmEmail.execute(tokenTo('thief@example.org'), null, caller);
      await expect(attempt).rejects.toThrow(LinkExpired);
      expect(ada().email).toBe('ada@example.org');
    });

    it('is not replaced after an hour', async () => {
      await act.sendReset.execute('ada@example.org', caller);
      ports.clock.advance(HOUR);
      await expect(reset(tokenTo('ada@example.org'))).rejects.toThrow(LinkExpired);
    });

    it('is not replaced by a weak one, and the link stays', async () => {
      await act.sendReset.execute('ada@example.org', caller);
      await expect(reset(tokenTo('ada@example.org'), 'Abc123')).rejects.toThrow(PasswordTooWeak);
      await reset(tokenTo('ada@example.org'));
    });

    it.each(['nobody@example.org', 'ada', ''])('sends nothing to "%s"', async (email) => {
      expect(await act.sendReset.execute(email, caller)).toBe(false);
      expect(mails()).toEqual([]);
    });

    it('sends three links an hour to one account, and nothing where there is no mail', async () => {
      const send = () => act.sendReset.execute('ada@example.org', caller);
      expect([await send(), await send(), await send(), await send()]).toEqual([true, true, true, false]);
      ports.clock.advance(HOUR);
      expect(await send()).toBe(true);
      start({ sendsMail: false });
      expect(await act.sendReset.execute('ada@example.org', caller)).toBe(false);
    });
  });
});
