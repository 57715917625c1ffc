import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  LastSignInMethod,
  PasskeyExists,
  PasskeyNotFound,
  PasskeyRefused,
  PasskeyUnverified,
  Session,
  SessionEnded,
  SignInExpired,
  TooManyPasskeys,
} from '@patchlight/domain';
import { accountFixture, aCaller, aUser, SoftwareAuthenticator } from '@patchlight/testing';
import type { AccountFixture } from '@patchlight/testing';
import type { PasskeyLie } from '@patchlight/testing';

const BROWSER = 'this browser';
const caller = aCaller();
const MINUTE = 60_000;

describe('passkeys', () => {
  let fixture: AccountFixture;
  let authenticator: SoftwareAuthenticator;
  beforeEach(() => {
    fixture = accountFixture();
    fixture.ports.accounts.users.push(
      aUser({ id: '1' }),
      aUser({ id: '2', username: 'bob', email: 'bob@example.org' }),
    );
    for (const id of ['1', '2'])
      fixture.ports.accounts.sessions.set(`s${id}`, new Session(`s${id}`, id, fixture.ports.clock.now(), ''));
    authenticator = new SoftwareAuthenticator('http://localhost:3000');
  });
  const ownerOf = (userId: string) => ({ userId, sessionId: `s${userId}` });
  const offer = (userId = '1', browser = BROWSER) =>
    fixture.useCases.offerPasskey.execute(ownerOf(userId), browser);
  const keep = (answer: Record<string, unknown>, userId = '1', browser: string | undefined = BROWSER) =>
    fixture.useCases.addPasskey.execute(ownerOf(userId), { name: ' My laptop ', answer }, browser, caller);
  const add = async (userId = '1'): Promise<string> => {
    const answer = authenticator.create(await offer(userId));
    await keep(answer, userId);
    return answer['id'] as string;
  };
  it('are not added if the session that requested it has ended', async () => {
    const answer = authenticator.create(await offer());
    await fixture.ports.sessions.end('s1');
    await expect(keep(answer)).rejects.toThrow(PasskeyUnverified);
  });

  it('are not added if all sessions end during the verification', async () => {
    const answer = authenticator.create(await offer());
    const { unitOfWork, sessions } = fixture.ports;
    const run = unitOfWork.run.bind(unitOfWork);
    unitOfWork.run = async (work) => {
      await sessions.endAll('1');
      return run(work);
    };
    await expect(keep(answer)).rejects.toThrow(SessionEnded);
    expect(await fixture.ports.passkeys.findByUser('1')).toEqual([]);
  });

  const opened = () => [...fixture.ports.accounts.sessions.values()].filter(({ id }) => !/^s\d$/.test(id));
  const ask = (browser = BROWSER) => fixture.useCases.beginPasskeySignIn.execute(browser);
  const enter = (answer: Record<string, unknown>, browser: string | undefined = BROWSER) =>
    fixture.useCases.signInWithPasskey.execute(answer, browser, caller);

  describe('adding', () => {
    it('stores one with its name, and logs it for the owner', async () => {
      const id = await add();
      expect((await fixture.ports.signInMethodQueries.get('1')).passkeys).toEqual([
        { id, name: 'My laptop', createdAt: '2026-11-21T12:00:00.000Z', lastUsedAt: null, onlyAt: null },
      ]);
      expect(fixture.ports.activity.of('1')).toEqual(['passkey-added']);
      expect(fixture.ports.deliveries.mails()).toMatchObject([
        { to: 'ada@example.org', subject: 'A passkey was added to your account' },
      ]);
      expect(fixture.ports.deliveries.mails()[0]!.paragraphs.at(-1)).toMatch(
        /^If it was not, take it away under Settings, Security,/,
      );
    });

    it.each<[string, PasskeyLie]>([
      ['made on another site', { origin: 'https://elsewhere.example' }],
      ['for a challenge that nobody set', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
      ['without a check of the owner', { unverified: true }],
    ])('rejects one %s', async (_, lie) => {
      await expect(keep(authenticator.create(await offer(), lie))).rejects.toThrow(PasskeyUnverified);
      expect(fixture.ports.passkeys.kept.size).toBe(0);
      expect(fixture.ports.deliveries.mails()).toEqual([]);
    });

    it('accepts a response once, in the same browser and for the same user, for five minutes', async () => {
      const answer = authenticator.create(await offer());
      await expect(keep(answer, '1', 'another browser')).rejects.toThrow(PasskeyUnverified);
      await keep(answer);
      await expect(keep(answer)).rejects.toThrow(PasskeyUnverified);
      await expect(keep(authenticator.create(await offer('1')), '2')).rejects.toThrow(PasskeyUnverified);
      const late = authenticator.create(await offer());
      fixture.ports.clock.advance(5 * MINUTE);
      await expect(keep(late)).rejects.toThrow(PasskeyUnverified);
      expect(fixture.ports.passkeys.kept.size).toBe(1);
    });

    it('rejects one that another user has registered', async () => {
      const id = await add();
      const answer = { ...authenticator.create(await offer('2')), id };
      await expect(keep(answer, '2')).rejects.toThrow(PasskeyExists);
      expect(await fixture.ports.passkeys.find(id)).toMatchObject({ userId: '1' });
    });

    it('stops at ten', async () => {
      const early = authenticator.create(await offer());
      for (let n = 0; n < 10; n += 1) await add();
      await expect(offer()).rejects.toThrow(TooManyPasskeys);
      await expect(keep(early)).rejects.toThrow(TooManyPasskeys);
    });

    it('rejects an invalid response', async () => {
      for (const answer of [{}, { response: {} }, { response: { clientDataJSON: 'e30' } }])
        await expect(keep(answer)).rejects.toThrow(PasskeyUnverified);
    });
  });

  describe('signing in', () => {
    it('counts as two-step sign-in, also if that is enabled', async () => {
      const id = await add();
      await fixture.ports.secondSteps.begin('1', 'sealed');
      await fixture.ports.secondSteps.confirm('1', 'sealed', 1, fixture.ports.clock.now());
      const answer = await enter(authenticator.use(await ask()));
      expect(answer).toEqual({ user: expect.objectContaining({ id: '1' }), token: expect.any(String) });
      expect(opened()).toMatchObject([{ userId: '1', isTwoStep: true }]);
      expect((await fixture.ports.signInMethodQueries.get('1')).passkeys).toMatchObject([
        { id, lastUsedAt: '2026-11-21T12:00:00.000Z' },
      ]);
      expect(fixture.ports.accounts.activities.at(-1)).toMatchObject({
        detail: { by: 'passkey', twoStep: true },
      });
    });

    it('succeeds repeatedly', async () => {
      await add();
      for (let n = 0; n < 3; n += 1) await enter(authenticator.use(await ask()));
      expect(opened()).toHaveLength(3);
    });

    it.each<[string, PasskeyLie]>([
      ['made on another site', { origin: 'https://elsewhere.example' }],
      ['for another host', { rpId: 'elsewhere.example' }],
      ['without a check of the owner', { unverified: true }],
      ['signed by another key', { forged: true }],
      ['of a copy, whose count does not go on', { counter: 1 }],
      ['of another user', { userHandle: 'Mg' }],
      ['of a passkey that nobody has', { id: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ])('rejects one %s', async (_, lie) => {
      await add();
      await expect(enter(authenticator.use(await ask(), lie))).rejects.toThrow(PasskeyRefused);
      expect(opened()).toHaveLength(0);
    });

    it('accepts a response once, in the same browser, for five minutes', async () => {
      await add();
      const answer = authenticator.use(await ask());
      for (const browser of ['another browser', ''])
        await expect(enter(answer, browser)).rejects.toThrow(SignInExpired);
      await enter(answer);
      await expect(enter(answer)).rejects.toThrow(SignInExpired);
      const late = authenticator.use(await ask());
      fixture.ports.clock.advance(5 * MINUTE);
      await expect(enter(late)).rejects.toThrow(SignInExpired);
    });

    it('rejects the challenge of a registration', async () => {
      await add();
      const answer = authenticator.use({ ...(await offer()), rpId: 'localhost' });
      await expect(enter(answer)).rejects.toThrow(SignInExpired);
    });

    it('rejects a removed one', async () => {
      const id = await add();
      await fixture.useCases.removePasskey.execute('1', id, caller);
      await expect(enter(authenticator.use(await ask()))).rejects.toThrow(PasskeyRefused);
    });
  });

  describe('managing', () => {
    it('renames one', async () => {
      const id = await add();
      await fixture.useCases.renamePasskey.execute('1', id, ' The blue key ');
      expect((await fixture.ports.signInMethodQueries.get('1')).passkeys).toMatchObject([
        { name: 'The blue key' },
      ]);
    });

    it('rejects those of other users like unknown ones', async () => {
      const id = await add();
      for (const other of [id, 'unknown']) {
        await expect(fixture.useCases.renamePasskey.execute('2', other, 'x')).rejects.toThrow(
          PasskeyNotFound,
        );
        await expect(fixture.useCases.removePasskey.execute('2', other, caller)).rejects.toThrow(
          PasskeyNotFound,
        );
      }
      expect((await fixture.ports.signInMethodQueries.get('1')).passkeys).toHaveLength(1);
    });

    it('does not remove the last sign-in method', async () => {
      const id = await add();
      fixture.ports.accounts.users[0]!.passwordHash = null;
      const remove = () => fixture.useCases.removePasskey.execute('1', id, caller);
      await expect(remove()).rejects.toThrow(LastSignInMethod);
      await fixture.ports.storeAccounts.link('1', '76561190000000011', fixture.ports.clock.now());
      await fixture.ports.passkeys.add({
        id,
        userId: '1',
        publicKey: '',
        counter: 0,
        transports: [],
        name: '',
        createdAt: new Date(),
      });
      await remove();
      expect(fixture.ports.activity.of('1').at(-1)).toBe('passkey-removed');
    });
  });
});
