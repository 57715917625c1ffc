import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  AppSecretLost,
  SignInExpired,
  TooManyAttempts,
  TwoStepAlreadyOn,
  TwoStepNotOn,
  WrongCode,
  WrongSecondStep,
} from '@patchlight/domain';
import { accountFixture, aCaller, aUser } from '@patchlight/testing';
import type { AccountFixture } from '@patchlight/testing';

const LOGIN = { identifier: 'ada', password: 'Correct-Horse-7', captchaToken: undefined };
const caller = aCaller();
const MINUTE = 60_000;
const STEP = 30_000;

describe('two-step sign-in', () => {
  let fixture: AccountFixture;
  beforeEach(() => {
    fixture = accountFixture();
    fixture.ports.accounts.users.push(aUser({ id: '1' }));
  });
  const logIn = (browser = 'this browser') => fixture.useCases.logIn.execute({ ...LOGIN, browser, caller });
  const sessions = () => [...fixture.ports.accounts.sessions.values()];
  const acts = () => fixture.ports.activity.of('1');
  const codeOf = (secret: string, shift = 0): string =>
    fixture.ports.authenticatorCodes.codeAt(secret, new Date(fixture.ports.clock.now().getTime() + shift));
  /** Turns it on in a separate session, and waits for the next code. */
  const turnOn = async () => {
    await logIn();
    const sessionId = sessions().at(-1)!.id;
    const user = { userId: '1', sessionId, isAdmin: false, isTwoStep: false };
    const { secret, uri } = await fixture.useCases.startTwoStep.execute('1');
    const recoveryCodes = await fixture.useCases.confirmTwoStep.execute(user, codeOf(secret), caller);
    fixture.ports.clock.advance(STEP);
    return { secret, uri, recoveryCodes, user };
  };
  const ticketOf = async (browser = 'this browser'): Promise<string> => {
    const answer = await logIn(browser);
    if (!('secondStep' in answer)) throw new Error('signed in at once');
    return answer.secondStep.ticket;
  };
  const finish = (ticket: string, code: string, browser: string | undefined = 'this browser') =>
    fixture.useCases.finishSignIn.execute({ ticket, code, browser, caller });

  const loseKey = (): void => {
    fixture.ports.secretBox.open = () => {
      throw new Error('This was not sealed here.');
    };
  };

  describe('setup', () => {
    it('returns a secret, and ten recovery codes after the first code', async () => {
      const { secret, uri, recoveryCodes } = await turnOn();
      expect(uri).toContain(secret);
      expect(recoveryCodes).toHaveLength(10);
      expect(new Set(recoveryCodes).size).toBe(10);
      for (const code of recoveryCodes)
        expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
      expect(acts()).toEqual(['signed-in', 'two-step-on']);
      expect((await fixture.ports.signInMethodQueries.get('1')).twoStep).toMatchObject({
        recoveryCodesLeft: 10,
      });
    });

    it('stores the secret encrypted', async () => {
      const { secret } = await turnOn();
      expect((await fixture.ports.secondSteps.find('1'))!.sealedSecret).not.toContain(secret);
    });

    it('marks only this session as opened with two steps', async () => {
      await logIn();
      await turnOn();
      expect(sessions().map(({ isTwoStep }) => isTwoStep)).toEqual([false, true]);
    });

    it('is not enabled before the first valid code', async () => {
      const { secret } = await fixture.useCases.startTwoStep.execute('1');
      const user = { userId: '1', sessionId: 's', isAdmin: false, isTwoStep: false };
      const wrong = codeOf(secret) === '000000' ? '111111' : '000000';
      for (const code of [wrong, '', codeOf(secret, 2 * STEP)])
        await expect(fixture.useCases.confirmTwoStep.execute(user, code, caller)).rejects.toThrow(WrongCode);
      expect(await logIn()).toHaveProperty('token');
    });

    it('is done once', async () => {
      const { secret, user } = await turnOn();
      await expect(fixture.useCases.startTwoStep.execute('1')).rejects.toThrow(TwoStepAlreadyOn);
      const again = fixture.useCases.confirmTwoStep.execute(user, codeOf(secret), caller);
      await expect(again).rejects.toThrow(TwoStepAlreadyOn);
    });

    it('begun before the encryption key was lost has to begin again', async () => {
      const { secret } = await fixture.useCases.startTwoStep.execute('1');
      loseKey();
      const user = { userId: '1', sessionId: 's', isAdmin: false, isTwoStep: false };
      const confirmed = fixture.useCases.confirmTwoStep.execute(user, codeOf(secret), caller);
      await expect(confirmed).rejects.toThrow(TwoStepNotOn);
    });

    it('cannot be confirmed before it is started', async () => {
      const user = { userId: '1', sessionId: 's', isAdmin: false, isTwoStep: false };
      await expect(fixture.useCases.confirmTwoStep.execute(user, '123456', caller)).rejects.toThrow(
        TwoStepNotOn,
      );
    });
  });

  describe('sign-in', () => {
    it('opens no session for the password alone', async () => {
      await turnOn();
      expect(await logIn()).toEqual({
        secondStep: { ticket: expect.any(String), methods: ['totp', 'recovery'] },
      });
      expect(sessions()).toHaveLength(1);
    });

    it('opens one for a code of the app, however it is formatted', async () => {
      const { secret } = await turnOn();
      const code = codeOf(secret);
      const answer = await finish(await ticketOf(), ` ${code.slice(0, 3)} ${code.slice(3)} `);
      expect(answer).toEqual({ user: expect.objectContaining({ id: '1' }), token: expect.any(String) });
      expect(sessions().map(({ isTwoStep }) => isTwoStep)).toEqual([true, true]);
      expect(fixture.ports.accounts.activities.at(-1)).toMatchObject({
        act: 'signed-in',
        detail: { by: 'password', twoStep: true },
      });
    });

    it('makes the browser a known one only after the second step', async () => {
      const { secret } = await turnOn();
      fixture.ports.accounts.browsers.clear();
      const ticket = await ticketOf();
      expect(await fixture.ports.browsers.find('1', 'this browser')).toBeNull();
      await finish(ticket, codeOf(secret));
      expect(await fixture.ports.browsers.find('1', 'this browser')).not.toBeNull();
    });

    it('accepts each code once, including the one of the setup', async () => {
      const { secret } = await turnOn();
      const code = codeOf(secret);
      await expect(finish(await ticketOf(), codeOf(secret, -STEP))).rejects.toThrow(WrongSecondStep);
      await finish(await ticketOf(), code);
      await expect(finish(await ticketOf(), code)).rejects.toThrow(WrongSecondStep);
      fixture.ports.clock.advance(STEP);
      await finish(await ticketOf(), codeOf(secret));
    });

    it('accepts each recovery code once, in any case and with any separators', async () => {
      const { recoveryCodes } = await turnOn();
      const typed = recoveryCodes[0]!.toLowerCase().replaceAll('-', ' ');
      await finish(await ticketOf(), typed);
      await expect(finish(await ticketOf(), recoveryCodes[0]!)).rejects.toThrow(WrongSecondStep);
      await finish(await ticketOf(), recoveryCodes[1]!);
      expect((await fixture.ports.signInMethodQueries.get('1')).twoStep).toMatchObject({
        recoveryCodesLeft: 8,
      });
    });

    it('keeps the ticket valid after a wrong code, and logs it for the owner', async () => {
      const { secret } = await turnOn();
      const ticket = await ticketOf();
      await expect(finish(ticket, 'nonsense')).rejects.toThrow(WrongSecondStep);
      expect(acts().at(-1)).toBe('second-step-refused');
      await finish(ticket, codeOf(secret));
    });

    it('points to recovery codes once the encryption key is lost', async () => {
      const { secret, recoveryCodes } = await turnOn();
      loseKey();
      const ticket = await ticketOf();
      await expect(finish(ticket, codeOf(secret))).rejects.toThrow(AppSecretLost);
      await finish(ticket, recoveryCodes[0]!);
    });

    it('accepts a ticket once', async () => {
      const { recoveryCodes } = await turnOn();
      const ticket = await ticketOf();
      await finish(ticket, recoveryCodes[0]!);
      await expect(finish(ticket, recoveryCodes[1]!)).rejects.toThrow(SignInExpired);
      expect(sessions()).toHaveLength(2);
    });

    it('accepts a ticket in the same browser only, without consuming a code for another one', async () => {
      const { recoveryCodes } = await turnOn();
      const ticket = await ticketOf();
      for (const browser of ['another browser', '', undefined as unknown as string])
        await expect(
          fixture.useCases.finishSignIn.execute({ ticket, code: recoveryCodes[0]!, browser, caller }),
        ).rejects.toThrow(SignInExpired);
      await finish(ticket, recoveryCodes[0]!);
    });

    it('accepts a ticket for five minutes', async () => {
      const { recoveryCodes } = await turnOn();
      const ticket = await ticketOf();
      fixture.ports.clock.advance(5 * MINUTE);
      await expect(finish(ticket, recoveryCodes[0]!)).rejects.toThrow(SignInExpired);
    });

    it('rejects a forged ticket', async () => {
      const { recoveryCodes } = await turnOn();
      await expect(finish('made up', recoveryCodes[0]!)).rejects.toThrow(SignInExpired);
    });

    it('stops after five codes for the account, with any number of tickets', async () => {
      const { recoveryCodes } = await turnOn();
      for (let n = 0; n < 5; n += 1)
        await expect(finish(await ticketOf(), 'wrong')).rejects.toThrow(WrongSecondStep);
      await expect(finish(await ticketOf(), recoveryCodes[0]!)).rejects.toThrow(TooManyAttempts);
      fixture.ports.clock.advance(15 * MINUTE);
      await finish(await ticketOf(), recoveryCodes[0]!);
    });
  });

  describe('changes', () => {
    it('create new recovery codes, which invalidate the old ones', async () => {
      const { recoveryCodes } = await turnOn();
      const fresh = await fixture.useCases.renewRecoveryCodes.execute('1', caller);
      expect(fresh).toHaveLength(10);
      await expect(finish(await ticketOf(), recoveryCodes[0]!)).rejects.toThrow(WrongSecondStep);
      await finish(await ticketOf(), fresh[0]!);
      expect(acts()).toContain('recovery-codes-renewed');
    });

    it('disable it; the password is then sufficient and no session counts as two-step', async () => {
      await turnOn();
      await fixture.useCases.stopTwoStep.execute('1', caller);
      expect(await logIn()).toHaveProperty('token');
      expect(sessions().map(({ isTwoStep }) => isTwoStep)).toEqual([false, false]);
      expect(acts()).toContain('two-step-off');
    });

    it('are possible only while it is enabled', async () => {
      await expect(fixture.useCases.stopTwoStep.execute('1', caller)).rejects.toThrow(TwoStepNotOn);
      const renewal = fixture.useCases.renewRecoveryCodes.execute('1', caller);
      await expect(renewal).rejects.toThrow(TwoStepNotOn);
    });

    it('create no recovery codes if it is disabled meanwhile', async () => {
      await turnOn();
      const { unitOfWork, secondSteps } = fixture.ports;
      const run = unitOfWork.run.bind(unitOfWork);
      unitOfWork.run = async (work) => {
        await secondSteps.remove('1');
        return run(work);
      };
      await expect(fixture.useCases.renewRecoveryCodes.execute('1', caller)).rejects.toThrow(TwoStepNotOn);
    });
  });

  describe('required for admins by the operator', () => {
    beforeEach(() => {
      fixture.ports.twoStepPolicy.adminsNeedIt = true;
    });

    it('is reported only to an admin who signs in without it', async () => {
      expect(await logIn()).not.toHaveProperty('mustSetUpTwoStep');
      fixture.ports.accounts.users[0]!.isAdmin = true;
      expect(await logIn()).toHaveProperty('mustSetUpTwoStep', true);
    });

    it('is not reported to an admin who signs in with it', async () => {
      const { secret } = await turnOn();
      fixture.ports.accounts.users[0]!.isAdmin = true;
      expect(await finish(await ticketOf(), codeOf(secret))).not.toHaveProperty('mustSetUpTwoStep');
    });
  });
});
