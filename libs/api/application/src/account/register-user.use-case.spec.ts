import { beforeEach, describe, expect, it } from '@jest/globals';
import { AccountTaken, BotCheckFailed, PasswordTooWeak, SetupCodeWorthless } from '@patchlight/domain';
import { accountPorts, aCaller, aUser, PlainTokenSigner, ScriptedBotCheck } from '@patchlight/testing';
import type { AccountPortsInMemory } from '@patchlight/testing';
import { Outbox } from '../kernel/outbox.ts';
import { AccountMails } from '../identity/account-mails.ts';
import { OfferSetup } from './offer-setup.use-case.ts';
import { RegisterUser } from './register-user.use-case.ts';
import { SessionOpener } from '../sessions/session-opener.ts';

const FORM = {
  name: '  Bob Martinez ',
  username: 'bob',
  email: 'Bob@Example.org',
  password: 'Correct-Horse-8',
  captchaToken: undefined,
  browser: 'this browser',
  caller: aCaller(),
};

describe('registering', () => {
  let ports: AccountPortsInMemory;
  let accounts: AccountPortsInMemory['accounts'];
  let users: AccountPortsInMemory['users'];
  let botCheck: ScriptedBotCheck;
  let register: RegisterUser;

  beforeEach(() => {
    ports = accountPorts();
    ({ accounts, users } = ports);
    const { unitOfWork, sessions, browsers, ids, activity, clock, hasher, strength, queries } = ports;
    const { jobs, mailer, mailLog, tokens, linkTokens, setupCodes } = ports;
    accounts.users.push(aUser({ id: '1' }));
    botCheck = new ScriptedBotCheck();
    const signer = new PlainTokenSigner('secret');
    const opener = new SessionOpener(unitOfWork, sessions, browsers, ids, signer, activity, clock);
    const mails = new AccountMails(
      new Outbox(jobs, ids, mailer, mailLog),
      tokens,
      linkTokens,
      ids,
      clock,
      ports.limiter,
    );
    register = new RegisterUser(
      unitOfWork,
      users,
      hasher,
      strength,
      botCheck,
      opener,
      queries,
      mails,
      setupCodes,
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
    expect([...accounts.browsers.get('2')!.keys()]).toEqual(['this browser']);
    expect(ports.jobs.of('send-mail')).toMatchObject([
      { to: 'Bob@Example.org', subject: 'Confirm your email address', link: { path: '/confirm-email' } },
    ]);
    const detail = { by: 'sign-up', twoStep: false };
    expect(accounts.activities).toEqual([{ userId: '2', act: 'signed-up', caller: FORM.caller, detail }]);
  });

  it('makes the first admin of whoever has the code of the log, once', async () => {
    const offer = new OfferSetup(users, ports.setupCodes, ports.linkTokens, ports.ids);
    const setupCode = (await offer.execute())!;
    expect((await register.execute({ ...FORM, setupCode })).user.isAdmin).toBe(true);
    const second = { ...FORM, username: 'cleo', email: 'cleo@example.org' };
    await expect(register.execute({ ...second, setupCode })).rejects.toThrow(SetupCodeWorthless);
    expect((await register.execute(second)).user.isAdmin).toBe(false);
    expect(accounts.users.map(({ username }) => username)).toEqual(['ada', 'bob', 'cleo']);
    expect(await offer.execute()).toBeNull();
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
