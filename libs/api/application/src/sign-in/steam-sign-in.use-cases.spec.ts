import { beforeEach, describe, expect, it } from '@jest/globals';
import { StoreError } from '../kernel/store-error.ts';
import {
  AccountTaken,
  LastSignInMethod,
  Session,
  SignInExpired,
  SteamAccountTaken,
  SteamNotLinked,
  SteamSignInRefused,
} from '@patchlight/domain';
import { accountFixture, aCaller, aUser } from '@patchlight/testing';
import type { AccountFixture } from '@patchlight/testing';

const BROWSER = 'this browser';
const RETURN = 'http://localhost:3000/api/auth/steam/return';
const [STEAM, OTHER_STEAM] = ['76561190000000011', '76561190000000028'] as const;
const caller = aCaller();
const MINUTE = 60_000;

describe('sign-in through Steam', () => {
  let fixture: AccountFixture;
  beforeEach(() => {
    fixture = accountFixture();
    fixture.ports.accounts.users.push(
      aUser({ id: '1' }),
      aUser({ id: '2', username: 'bob', email: 'bob@example.org' }),
    );
    for (const id of ['1', '2'])
      fixture.ports.accounts.sessions.set(`s${id}`, new Session(`s${id}`, id, fixture.ports.clock.now(), ''));
  });
  const begin = (linkTo: string | null = null, browser = BROWSER) =>
    fixture.useCases.beginSteamSignIn.execute({
      browser,
      returnAddress: RETURN,
      intent: linkTo === null ? { act: 'sign-in' } : { act: 'link', userId: linkTo, sessionId: `s${linkTo}` },
    });
  const receive = (query: URLSearchParams) => fixture.useCases.receiveSteamAnswer.execute(query, RETURN);
  const codeFor = async (steamId: string, linkTo: string | null = null): Promise<string> =>
    (await receive(fixture.ports.storeIdentity.answer(await begin(linkTo), steamId)))!;
  const finish = (code: string, browser: string | undefined = BROWSER) =>
    fixture.useCases.finishSteamSignIn.execute(code, browser, caller);
  const link = async (userId: string, steamId: string) => finish(await codeFor(steamId, userId));
  const ticketFor = async (steamId: string): Promise<string> => {
    const answer = await finish(await codeFor(steamId));
    if (!('signUp' in answer)) throw new Error('no new account');
    return answer.signUp.ticket;
  };
  const signUp = (ticket: string, details: object = {}) =>
    fixture.useCases.signUpWithSteam.execute({
      ticket,
      username: 'cleo',
      email: 'cleo@example.org',
      browser: BROWSER,
      caller,
      ...details,
    });

  it('opens a session for the owner of a known Steam account', async () => {
    await link('1', STEAM);
    const answer = await finish(await codeFor(STEAM));
    expect(answer).toEqual({ user: expect.objectContaining({ id: '1' }), token: expect.any(String) });
    expect(fixture.ports.accounts.activities.at(-1)).toMatchObject({
      detail: { by: 'steam', twoStep: false },
    });
  });

  it('requires the second step if it is enabled', async () => {
    await link('1', STEAM);
    await fixture.ports.secondSteps.begin('1', 'sealed');
    await fixture.ports.secondSteps.confirm('1', 'sealed', 1, fixture.ports.clock.now());
    expect(await finish(await codeFor(STEAM))).toHaveProperty('secondStep.ticket');
    expect(fixture.ports.accounts.sessions.size).toBe(2);
  });

  describe('redirect to the store and back', () => {
    it('ends without a code if the user declines', async () => {
      expect(await receive(fixture.ports.storeIdentity.answer(await begin(), null))).toBeNull();
    });

    it('is completed once, with or without an assertion', async () => {
      const answer = fixture.ports.storeIdentity.answer(await begin(), STEAM);
      await receive(answer);
      await expect(receive(answer)).rejects.toThrow(SignInExpired);
      const refused = fixture.ports.storeIdentity.answer(await begin(), STEAM);
      fixture.ports.storeIdentity.confirms = false;
      await expect(receive(refused)).rejects.toThrow(SteamSignInRefused);
      fixture.ports.storeIdentity.confirms = true;
      await expect(receive(refused)).rejects.toThrow(SignInExpired);
    });

    it('is rejected with an unknown state', async () => {
      const page = fixture.ports.storeIdentity.signInUrl(`${RETURN}?state=made-up`);
      await expect(receive(fixture.ports.storeIdentity.answer(page, STEAM))).rejects.toThrow(SignInExpired);
      await expect(receive(new URLSearchParams())).rejects.toThrow(SignInExpired);
    });

    it('rejects an assertion of another redirect', async () => {
      const [first, second] = [await begin(), await begin()];
      const answer = fixture.ports.storeIdentity.answer(first, STEAM);
      answer.set('state', fixture.ports.storeIdentity.answer(second, STEAM).get('state')!);
      await expect(receive(answer)).rejects.toThrow(SteamSignInRefused);
    });

    it('accepts each nonce once', async () => {
      const [first, second] = [
        fixture.ports.storeIdentity.answer(await begin(), STEAM),
        fixture.ports.storeIdentity.answer(await begin(), STEAM),
      ];
      second.set('nonce', first.get('nonce')!);
      await receive(first);
      await expect(receive(second)).rejects.toThrow(SteamSignInRefused);
    });

    it('expires after ten minutes at the store, and two minutes afterwards', async () => {
      const late = fixture.ports.storeIdentity.answer(await begin(), STEAM);
      fixture.ports.clock.advance(10 * MINUTE);
      await expect(receive(late)).rejects.toThrow(SignInExpired);
      const code = await codeFor(STEAM);
      fixture.ports.clock.advance(2 * MINUTE);
      await expect(finish(code)).rejects.toThrow(SignInExpired);
    });

    it('reports that the store is unavailable', async () => {
      const answer = fixture.ports.storeIdentity.answer(await begin(), STEAM);
      fixture.ports.storeIdentity.isAway = true;
      await expect(receive(answer)).rejects.toThrow(StoreError);
    });

    it('returns a code that works once, in the same browser', async () => {
      await link('1', STEAM);
      const code = await codeFor(STEAM);
      for (const browser of ['another browser', '', undefined as unknown as string])
        await expect(fixture.useCases.finishSteamSignIn.execute(code, browser, caller)).rejects.toThrow(
          SignInExpired,
        );
      await finish(code);
      await expect(finish(code)).rejects.toThrow(SignInExpired);
    });
  });

  describe('unknown Steam account', () => {
    it('leads to a new account without a password', async () => {
      const { user, token } = await signUp(await ticketFor(STEAM));
      expect(user).toMatchObject({ id: '3', name: 'cleo', username: 'cleo', emailVerified: false });
      expect(token).toEqual(expect.any(String));
      expect(await fixture.ports.signInMethodQueries.get('3')).toMatchObject({
        hasPassword: false,
        steam: { steamId: STEAM },
      });
      expect(fixture.ports.activity.of('3')).toEqual(['signed-up']);
      expect(await finish(await codeFor(STEAM))).toMatchObject({ user: { id: '3' } });
    });

    it('reports which of name and address are taken, and allows another choice', async () => {
      const ticket = await ticketFor(STEAM);
      await expect(signUp(ticket, { username: 'ADA' })).rejects.toThrow(AccountTaken);
      await signUp(ticket);
    });

    it('creates one account per ticket, in the same browser, within 15 minutes', async () => {
      const ticket = await ticketFor(STEAM);
      await expect(signUp(ticket, { browser: 'another browser' })).rejects.toThrow(SignInExpired);
      await expect(signUp(ticket, { browser: undefined })).rejects.toThrow(SignInExpired);
      await expect(signUp('made up')).rejects.toThrow(SignInExpired);
      await signUp(ticket);
      await expect(signUp(ticket, { username: 'dora', email: 'dora@example.org' })).rejects.toThrow(
        SignInExpired,
      );
      const late = await ticketFor(OTHER_STEAM);
      fixture.ports.clock.advance(15 * MINUTE);
      const other = { username: 'dora', email: 'dora@example.org' };
      await expect(signUp(late, other)).rejects.toThrow(SignInExpired);
    });

    it('creates one account for two tickets of the same Steam account', async () => {
      const [first, second] = [await ticketFor(STEAM), await ticketFor(STEAM)];
      await signUp(first);
      const other = { username: 'dora', email: 'dora@example.org' };
      await expect(signUp(second, other)).rejects.toThrow(SteamAccountTaken);
      expect(await fixture.ports.storeAccounts.ownerOf(STEAM)).toBe('3');
    });
  });

  describe('linking', () => {
    it('adds a sign-in method, and logs it', async () => {
      expect(await link('1', STEAM)).toEqual({ linked: true });
      expect(fixture.ports.activity.of('1')).toEqual(['steam-linked']);
      expect(fixture.ports.deliveries.mails()).toMatchObject([
        { to: 'ada@example.org', subject: 'A Steam account was linked to your account' },
      ]);
    });

    it('ends with the session that started it, at any stage', async () => {
      const page = await begin('1');
      const code = await codeFor(STEAM, '1');
      await fixture.ports.sessions.end('s1');
      await expect(receive(fixture.ports.storeIdentity.answer(page, STEAM))).rejects.toThrow(SignInExpired);
      await expect(finish(code)).rejects.toThrow(SignInExpired);
      expect(await fixture.ports.storeAccounts.ownerOf(STEAM)).toBeNull();
    });

    it('ends with all sessions, also during the exchange of the code', async () => {
      const code = await codeFor(STEAM, '1');
      const { unitOfWork, sessions } = fixture.ports;
      const run = unitOfWork.run.bind(unitOfWork);
      unitOfWork.run = async (work) => {
        await sessions.endAll('1');
        return run(work);
      };
      await expect(finish(code)).rejects.toThrow(SignInExpired);
      expect(await fixture.ports.storeAccounts.ownerOf(STEAM)).toBeNull();
    });

    it('rejects the Steam account of another user', async () => {
      await link('1', STEAM);
      await expect(link('2', STEAM)).rejects.toThrow(SteamAccountTaken);
      expect(await fixture.ports.storeAccounts.ownerOf(STEAM)).toBe('1');
    });
  });

  describe('unlinking', () => {
    const unlink = () => fixture.useCases.unlinkSteam.execute('1', caller);

    it('removes the sign-in method, and logs it', async () => {
      await link('1', STEAM);
      await unlink();
      expect(await finish(await codeFor(STEAM))).toHaveProperty('signUp');
      expect(fixture.ports.activity.of('1')).toEqual(['steam-linked', 'steam-unlinked']);
    });

    it('does nothing without a linked account', async () => {
      await expect(unlink()).rejects.toThrow(SteamNotLinked);
    });

    it('does not remove the last sign-in method', async () => {
      await link('1', STEAM);
      fixture.ports.accounts.users[0]!.passwordHash = null;
      await expect(unlink()).rejects.toThrow(LastSignInMethod);
    });
  });
});
