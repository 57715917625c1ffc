import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  ConfirmationNotOffered,
  WrongSteamAccount,
  PasskeyUnverified,
  Session,
  SignInExpired,
  TooManyAttempts,
  WrongCode,
  WrongPassword,
} from '@patchlight/domain';
import { accountFixture, aCaller, aUser, SoftwareAuthenticator } from '@patchlight/testing';
import type { AccountFixture } from '@patchlight/testing';
import type { PasskeyLie } from '@patchlight/testing';
import type { OwnerProof } from './confirm-session.use-cases.ts';

const BROWSER = 'this browser';
const PASSWORD = 'Correct-Horse-7';
const RECOVERY = ['0123456789ABCDEF', '0123456789ABCDE0'];
const [STEAM, OTHER_STEAM] = ['76561190000000011', '76561190000000028'] as const;
const RETURN = 'http://localhost:3000/api/auth/steam/return';
const MINUTE = 60_000;
const caller = aCaller();

describe('session confirmation', () => {
  let fixture: AccountFixture;
  let authenticator: SoftwareAuthenticator;
  const userOf = (userId: string) => ({ userId, sessionId: `s${userId}`, isAdmin: false, isTwoStep: false });
  beforeEach(() => {
    fixture = accountFixture();
    const { accounts, clock } = fixture.ports;
    accounts.users.push(aUser({ id: '1' }), aUser({ id: '2', username: 'bob', email: 'bob@example.org' }));
    for (const id of ['1', '2']) accounts.sessions.set(`s${id}`, new Session(`s${id}`, id, clock.now(), ''));
    authenticator = new SoftwareAuthenticator('http://localhost:3000');
  });
  const dropPassword = (): void => {
    fixture.ports.accounts.users[0]!.passwordHash = null;
  };
  const turnTwoStepOn = async (): Promise<void> => {
    const { secret } = await fixture.useCases.startTwoStep.execute('1');
    const code = fixture.ports.authenticatorCodes.codeAt(secret, fixture.ports.clock.now());
    await fixture.useCases.confirmTwoStep.execute(userOf('1'), code, caller);
    await fixture.ports.secondSteps.replaceRecoveryCodes('1', RECOVERY);
  };
  const addPasskey = async (userId = '1', lie?: PasskeyLie): Promise<void> => {
    const options = await fixture.useCases.offerPasskey.execute(userOf(userId), BROWSER);
    const answer = authenticator.create(options, lie);
    await fixture.useCases.addPasskey.execute(userOf(userId), { name: 'A key', answer }, BROWSER, caller);
  };
  const linkSteam = () => fixture.ports.storeAccounts.link('1', STEAM, fixture.ports.clock.now());
  const confirm = (proof: OwnerProof, userId = '1', browser: string | undefined = BROWSER) =>
    fixture.useCases.confirmSession.execute(userOf(userId), proof, browser, caller);
  const isConfirmed = (sessionId = 's1') => fixture.ports.sessionQueries.isConfirmed(sessionId);
  const refusals = () => fixture.ports.activity.of('1').filter((act) => act.endsWith('-refused'));

  describe('is offered by', () => {
    const methods = () => fixture.useCases.confirmationMethods.of('1');

    it('the password if there is one, whatever else there is', async () => {
      await turnTwoStepOn();
      await linkSteam();
      expect(await methods()).toEqual(['password']);
      await addPasskey();
      expect(await methods()).toEqual(['password', 'passkey']);
    });

    it('a code or a passkey without a password, and by Steam without a code', async () => {
      dropPassword();
      await linkSteam();
      expect(await methods()).toEqual(['steam']);
      await addPasskey();
      expect(await methods()).toEqual(['passkey', 'steam']);
      await turnTwoStepOn();
      expect(await methods()).toEqual(['passkey', 'code']);
    });
  });

  it('lasts ten minutes, for this session only', async () => {
    await confirm({ password: PASSWORD });
    expect([await isConfirmed(), await isConfirmed('s2')]).toEqual([true, false]);
    fixture.ports.clock.advance(10 * MINUTE);
    expect(await isConfirmed()).toBe(false);
  });

  it('requires a valid proof', async () => {
    for (const proof of [{}, { password: '' }, { password: 'Wrong-Horse-7' }])
      await expect(confirm(proof)).rejects.toThrow(WrongPassword);
    expect(await isConfirmed()).toBe(false);
  });

  describe('by a code', () => {
    beforeEach(async () => {
      dropPassword();
      await turnTwoStepOn();
    });

    it('accepts each code once', async () => {
      await confirm({ code: RECOVERY[0]! });
      expect(await isConfirmed()).toBe(true);
      await expect(confirm({ code: RECOVERY[0]! })).rejects.toThrow(WrongCode);
      expect(refusals()).toEqual(['confirmation-refused']);
    });

    it('is rejected if the account has a password', async () => {
      fixture.ports.accounts.users[0]!.passwordHash = `v1:${PASSWORD}`;
      await expect(confirm({ code: RECOVERY[0]! })).rejects.toThrow(ConfirmationNotOffered);
      expect(await isConfirmed()).toBe(false);
    });

    it('is limited to five attempts, including the password', async () => {
      for (let n = 0; n < 5; n += 1) await expect(confirm({ code: 'wrong' })).rejects.toThrow(WrongCode);
      await expect(confirm({ code: RECOVERY[0]! })).rejects.toThrow(TooManyAttempts);
      expect(await isConfirmed()).toBe(false);
    });
  });

  describe('by a passkey', () => {
    beforeEach(() => addPasskey());
    const ask = (userId = '1', browser = BROWSER) =>
      fixture.useCases.beginPasskeyConfirmation.execute(userOf(userId), browser);

    it('accepts each response once, in the same browser, for five minutes', async () => {
      const passkey = authenticator.use(await ask());
      await confirm({ passkey });
      expect(await isConfirmed()).toBe(true);
      await expect(confirm({ passkey })).rejects.toThrow(PasskeyUnverified);
      for (const browser of ['another browser', undefined]) {
        const foreign = fixture.useCases.confirmSession.execute(
          userOf('1'),
          { passkey: authenticator.use(await ask()) },
          browser,
          caller,
        );
        await expect(foreign).rejects.toThrow(PasskeyUnverified);
      }
      const late = authenticator.use(await ask());
      fixture.ports.clock.advance(5 * MINUTE);
      await expect(confirm({ passkey: late })).rejects.toThrow(PasskeyUnverified);
    });

    it('accepts each response once, also of a passkey without a counter', async () => {
      await addPasskey('1', { counter: 0 });
      const passkey = authenticator.use(await ask(), { counter: 0 });
      await confirm({ passkey });
      await expect(confirm({ passkey })).rejects.toThrow(PasskeyUnverified);
    });

    it('accepts one of two concurrent copies', async () => {
      const [first, second] = [await ask(), await ask()];
      const answers = [authenticator.use(first), authenticator.use(second, { counter: 2 })];
      const confirmed = await Promise.allSettled(answers.map((passkey) => confirm({ passkey })));
      expect(confirmed.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    });

    it.each<[string, PasskeyLie]>([
      ['made on another site', { origin: 'https://elsewhere.example' }],
      ['signed by another key', { forged: true }],
      ['without a check of the owner', { unverified: true }],
      ['of a copy, whose count does not go on', { counter: 1 }],
    ])('rejects one %s', async (_, lie) => {
      await expect(confirm({ passkey: authenticator.use(await ask(), lie) })).rejects.toThrow(
        PasskeyUnverified,
      );
      expect(await isConfirmed()).toBe(false);
      expect(refusals()).toEqual(['confirmation-refused']);
    });

    it('rejects another user’s passkey and another user’s challenge', async () => {
      const own = authenticator;
      authenticator = new SoftwareAuthenticator('http://localhost:3000');
      await addPasskey('2');
      await expect(confirm({ passkey: authenticator.use(await ask('1')) })).rejects.toThrow(
        PasskeyUnverified,
      );
      await expect(confirm({ passkey: own.use(await ask('2')) })).rejects.toThrow(PasskeyUnverified);
      expect(await isConfirmed()).toBe(false);
    });

    it('rejects a response to a sign-in challenge', async () => {
      const passkey = authenticator.use(await fixture.useCases.beginPasskeySignIn.execute(BROWSER));
      await expect(confirm({ passkey })).rejects.toThrow(PasskeyUnverified);
    });

    it('is not started without a passkey', async () => {
      await expect(ask('2')).rejects.toThrow(ConfirmationNotOffered);
    });

    it('shares the attempt limit of passwords', async () => {
      for (let n = 0; n < 10; n += 1)
        await expect(confirm({ password: 'wrong' })).rejects.toThrow(WrongPassword);
      await expect(confirm({ passkey: authenticator.use(await ask()) })).rejects.toThrow(TooManyAttempts);
    });
  });

  describe('through Steam', () => {
    beforeEach(async () => {
      dropPassword();
      await linkSteam();
    });
    const go = async (steamId: string, browser = BROWSER) => {
      const intent = { act: 'confirm', ...userOf('1') } as const;
      const page = await fixture.useCases.beginSteamSignIn.execute({
        browser: BROWSER,
        intent,
        returnAddress: RETURN,
      });
      const code = await fixture.useCases.receiveSteamAnswer.execute(
        fixture.ports.storeIdentity.answer(page, steamId),
        RETURN,
      );
      return fixture.useCases.finishSteamSignIn.execute(code!, browser, caller);
    };

    it('confirms with the linked account, and opens no session', async () => {
      expect(await go(STEAM)).toEqual({ confirmed: true });
      expect(await isConfirmed()).toBe(true);
      expect(fixture.ports.accounts.sessions.size).toBe(2);
    });

    it('rejects another account and another browser', async () => {
      await expect(go(OTHER_STEAM)).rejects.toThrow(WrongSteamAccount);
      await expect(go(STEAM, 'another browser')).rejects.toThrow(SignInExpired);
      expect(await isConfirmed()).toBe(false);
      expect(refusals()).toEqual(['confirmation-refused']);
    });

    it('is rejected if the account has a second step', async () => {
      await turnTwoStepOn();
      await expect(go(STEAM)).rejects.toThrow(ConfirmationNotOffered);
      expect(await isConfirmed()).toBe(false);
    });
  });
});
