import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  SignInOver,
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

  describe('setting it up', () => {
    it('gives a secret, and after its first code ten recovery codes', async () => {
      const { secret, uri, recoveryCodes } = await turnOn();
      expect(uri).toContain(secret);
      expect(recoveryCodes).toHaveLength(10);
      expect(new Set(recoveryCodes).size).toBe(10);
      for (const code of recoveryCodes)
        expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
      expect(acts()).toEqual(['signed-in', 'two-step-on']);
      expect((await fixture.ports.signInMethodQueries.of('1')).twoStep).toMatchObject({
        recoveryCodesLeft: 10,
      });
    });

    it('keeps the secret sealed', async () => {
      const { secret } = await turnOn();
      expect((await fixture.ports.secondSteps.find('1'))!.sealedSecret).not.toContain(secret);
    });

    it('counts this session as opened with two steps, and no other one', async () => {
      await logIn();
      await turnOn();
      expect(sessions().map(({ isTwoStep }) => isTwoStep)).toEqual([false, true]);
    });

    it('does not count before the first code is right', async () => {
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

    it('cannot be confirmed before it was begun', async () => {
      const user = { userId: '1', sessionId: 's', isAdmin: false, isTwoStep: false };
      await expect(fixture.useCases.confirmTwoStep.execute(user, '123456', caller)).rejects.toThrow(
        TwoStepNotOn,
      );
    });
  });

  describe('signing in with it', () => {
    it('gives no session for the password alone', async () => {
      await turnOn();
      expect(await logIn()).toEqual({
        secondStep: { ticket: expect.any(String), methods: ['totp', 'recovery'] },
      });
      expect(sessions()).toHaveLength(1);
    });

    it('gives one for a code of the app, however it is typed', async () => {
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

    it('has the account know the browser after the second step, not after the first', async () => {
      const { secret } = await turnOn();
      fixture.ports.accounts.browsers.clear();
      const ticket = await ticketOf();
      expect(await fixture.ports.browsers.find('1', 'this browser')).toBeNull();
      await finish(ticket, codeOf(secret));
      expect(await fixture.ports.browsers.find('1', 'this browser')).not.toBeNull();
    });

    it('takes each code once, the one that set it up included', async () => {
      const { secret } = await turnOn();
      const code = codeOf(secret);
      await expect(finish(await ticketOf(), codeOf(secret, -STEP))).rejects.toThrow(WrongSecondStep);
      await finish(await ticketOf(), code);
      await expect(finish(await ticketOf(), code)).rejects.toThrow(WrongSecondStep);
      fixture.ports.clock.advance(STEP);
      await finish(await ticketOf(), codeOf(secret));
    });

    it('takes each recovery code once, in whatever case and with whatever between', async () => {
      const { recoveryCodes } = await turnOn();
      const typed = recoveryCodes[0]!.toLowerCase().replaceAll('-', ' ');
      await finish(await ticketOf(), typed);
      await expect(finish(await ticketOf(), recoveryCodes[0]!)).rejects.toThrow(WrongSecondStep);
      await finish(await ticketOf(), recoveryCodes[1]!);
      expect((await fixture.ports.signInMethodQueries.of('1')).twoStep).toMatchObject({
        recoveryCodesLeft: 8,
      });
    });

    it('leaves the ticket good after a wrong code, and notes it for the owner', async () => {
      const { secret } = await turnOn();
      const ticket = await ticketOf();
      await expect(finish(ticket, 'nonsense')).rejects.toThrow(WrongSecondStep);
      expect(acts().at(-1)).toBe('second-step-refused');
      await finish(ticket, codeOf(secret));
    });

    it('takes a ticket once', async () => {
      const { recoveryCodes } = await turnOn();
      const ticket = await ticketOf();
      await finish(ticket, recoveryCodes[0]!);
      await expect(finish(ticket, recoveryCodes[1]!)).rejects.toThrow(SignInOver);
      expect(sessions()).toHaveLength(2);
    });

    it('takes a ticket in its own browser only, and uses up no code for another one', async () => {
      const { recoveryCodes } = await turnOn();
      const ticket = await ticketOf();
      for (const browser of ['another browser', '', undefined as unknown as string])
        await expect(
          fixture.useCases.finishSignIn.execute({ ticket, code: recoveryCodes[0]!, browser, caller }),
        ).rejects.toThrow(SignInOver);
      await finish(ticket, recoveryCodes[0]!);
    });

    it('takes a ticket for five minutes', async () => {
      const { recoveryCodes } = await turnOn();
      const ticket = await ticketOf();
      fixture.ports.clock.advance(5 * MINUTE);
      await expect(finish(ticket, recoveryCodes[0]!)).rejects.toThrow(SignInOver);
    });

    it('takes no made-up ticket', async () => {
      const { recoveryCodes } = await turnOn();
      await expect(finish('made up', recoveryCodes[0]!)).rejects.toThrow(SignInOver);
    });

    it('stops guessing after five codes at the account, with however many tickets', async () => {
      const { recoveryCodes } = await turnOn();
      for (let n = 0; n < 5; n += 1)
        await expect(finish(await ticketOf(), 'wrong')).rejects.toThrow(WrongSecondStep);
      await expect(finish(await ticketOf(), recoveryCodes[0]!)).rejects.toThrow(TooManyAttempts);
      fixture.ports.clock.advance(15 * MINUTE);
      await finish(await ticketOf(), recoveryCodes[0]!);
    });
  });

  describe('changing it', () => {
    it('makes new recovery codes, with which the old ones are over', async () => {
      const { recoveryCodes } = await turnOn();
      const fresh = await fixture.useCases.renewRecoveryCodes.execute('1', caller);
      expect(fresh).toHaveLength(10);
      await expect(finish(await ticketOf(), recoveryCodes[0]!)).rejects.toThrow(WrongSecondStep);
      await finish(await ticketOf(), fresh[0]!);
      expect(acts()).toContain('recovery-codes-renewed');
    });

    it('turns off, after which the password is enough and no session counts as two steps', async () => {
      await turnOn();
      await fixture.useCases.stopTwoStep.execute('1', caller);
      expect(await logIn()).toHaveProperty('token');
      expect(sessions().map(({ isTwoStep }) => isTwoStep)).toEqual([false, false]);
      expect(acts()).toContain('two-step-off');
    });

    it('can only be changed when it is on', async () => {
      await expect(fixture.useCases.stopTwoStep.execute('1', caller)).rejects.toThrow(TwoStepNotOn);
      const renewal = fixture.useCases.renewRecoveryCodes.execute('1', caller);
      await expect(renewal).rejects.toThrow(TwoStepNotOn);
    });
  });

  describe('where the operator wants it of admins', () => {
    beforeEach(() => {
      fixture.ports.twoStepPolicy.adminsNeedIt = true;
    });

    it('tells an admin who signs in without, and nobody else', async () => {
      expect(await logIn()).not.toHaveProperty('mustSetUpTwoStep');
      fixture.ports.accounts.users[0]!.isAdmin = true;
      expect(await logIn()).toHaveProperty('mustSetUpTwoStep', true);
    });

    it('tells no admin who signs in with it', async () => {
      const { secret } = await turnOn();
      fixture.ports.accounts.users[0]!.isAdmin = true;
      expect(await finish(await ticketOf(), codeOf(secret))).not.toHaveProperty('mustSetUpTwoStep');
    });
  });
});
