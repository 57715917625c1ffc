import { beforeEach, describe, expect, it } from '@jest/globals';
import { AccountTaken, BotCheckFailed, PasswordTooWeak, SetupCodeInvalid } from '@patchlight/domain';
import { accountFixture, aCaller, aUser } from '@patchlight/testing';
import type { AccountFixture } from '@patchlight/testing';
import type { OfferSetup } from './offer-setup.use-case.ts';
import type { RegisterUser } from './register-user.use-case.ts';

const FORM = {
  name: '  Bob Martinez ',
  username: 'bob',
  email: 'Bob@Example.org',
  password: 'Correct-Horse-8',
  captchaToken: undefined,
  browser: 'this browser',
  caller: aCaller(),
};

describe('registration', () => {
  let accounts: AccountFixture['ports']['accounts'];
  let users: AccountFixture['ports']['users'];
  let botCheck: AccountFixture['ports']['botCheck'];
  let ports: AccountFixture['ports'];
  let register: RegisterUser;
  let offer: OfferSetup;

  beforeEach(() => {
    const fixture = accountFixture();
    ports = fixture.ports;
    ({ accounts, botCheck, users } = ports);
    ({ registerUser: register, offerSetup: offer } = fixture.useCases);
    accounts.users.push(aUser({ id: '1' }));
  });

  it('creates a user on the FREE plan, stores the password hash, and signs the user in', async () => {
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
    expect(ports.deliveries.mails()).toMatchObject([
      {
        to: 'Bob@Example.org',
        subject: 'Confirm your email address',
        paragraphs: [
          'Hello,',
          'please confirm that this address is yours. Patchlight emails you about your games at a confirmed address only.',
        ],
        link: { path: '/confirm-email' },
        note: expect.stringMatching(
          /removes .*: passkeys, .*calendar addresses, feed addresses, .*webhooks\./,
        ),
      },
    ]);
    const detail = { by: 'sign-up', twoStep: false };
    expect(accounts.activities).toEqual([{ userId: '2', act: 'signed-up', caller: FORM.caller, detail }]);
  });

  it('creates the first admin with the setup code of the log, once', async () => {
    const setupCode = (await offer.execute())!;
    expect((await register.execute({ ...FORM, setupCode })).user.isAdmin).toBe(true);
    const second = { ...FORM, username: 'cleo', email: 'cleo@example.org' };
    await expect(register.execute({ ...second, setupCode })).rejects.toThrow(SetupCodeInvalid);
    expect((await register.execute(second)).user.isAdmin).toBe(false);
    expect(accounts.users.map(({ username }) => username)).toEqual(['ada', 'bob', 'cleo']);
    expect(await offer.execute()).toBeNull();
  });

  it.each([
    [{ username: 'ADA' }, { username: ['This username is already taken.'] }],
    [{ email: 'ADA@example.org' }, { email: ['This email is already registered.'] }],
  ])('rejects %j', async (change, fields) => {
    const refusal = await register.execute({ ...FORM, ...change }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(AccountTaken);
    expect(refusal).toMatchObject({ fields });
    expect(accounts.sessions.size).toBe(0);
  });

  it('names the taken field also after a concurrent sign-up', async () => {
    users.findTaken = async () => ({ username: false, email: false });
    users.add = async () => {
      throw new AccountTaken({ username: true, email: false });
    };
    await expect(register.execute(FORM)).rejects.toThrow(AccountTaken);
    expect(accounts.sessions.size).toBe(0);
  });

  it('rejects a weak password and a bot, and stores nothing', async () => {
    await expect(register.execute({ ...FORM, password: 'Abc123' })).rejects.toThrow(PasswordTooWeak);
    botCheck.expected = 'a person';
    await expect(register.execute(FORM)).rejects.toThrow(BotCheckFailed);
    expect(accounts.users).toHaveLength(1);
  });
});
