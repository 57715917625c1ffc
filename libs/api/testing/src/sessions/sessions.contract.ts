import { beforeEach, describe, expect, it } from '@jest/globals';
import { AccountDisabled, Session, SignInExpired } from '@patchlight/domain';
import { ADA, BOB, DAY, addUser, openSession } from '../account/account-seed.ts';
import type { AccountPorts } from '../account/account-seed.ts';
import { aCaller } from '../identity/caller.builder.ts';

/** Contract of the ports of sessions and of the activity log. */
export const sessionsContract = (given: () => Promise<AccountPorts>): void => {
  let ports: AccountPorts;
  beforeEach(async () => {
    ports = await given();
  });
  const add = (details: Parameters<typeof addUser>[1]) => addUser(ports, details);
  const signIn = (userId: string, id?: string) => openSession(ports, userId, id);

  describe('as SessionRepository and SessionQueries', () => {
    it('returns the user of a session', async () => {
      const { id: userId } = await add({ ...ADA, isAdmin: true });
      const { id: sessionId } = await signIn(userId);
      expect(await ports.sessionQueries.authenticate(sessionId)).toEqual({
        userId,
        sessionId,
        isAdmin: true,
        isTwoStep: false,
      });
    });

    it('rejects an ended session, without affecting others', async () => {
      const { id: userId } = await add(ADA);
      const first = await signIn(userId);
      const second = await signIn(userId, '00000000-0000-4000-8000-000000000002');
      await ports.sessions.end(first.id);
      expect(await ports.sessionQueries.authenticate(first.id)).toBeNull();
      expect(await ports.sessionQueries.authenticate(second.id)).toMatchObject({ isAdmin: false });
    });

    it('ends all sessions of a user, or all but one, and no others', async () => {
      const [ada, bob] = [(await add(ADA)).id, (await add(BOB)).id];
      const at = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
      for (const n of [1, 2, 3]) await signIn(ada, at(n));
      await signIn(bob, at(4));
      const living = async () => {
        const found = await Promise.all([1, 2, 3, 4].map((n) => ports.sessionQueries.authenticate(at(n))));
        return found.map((session) => session !== null);
      };
      await ports.sessions.endAll(ada, { sessionId: at(2), browser: undefined });
      expect(await living()).toEqual([false, true, false, true]);
      await ports.sessions.endAll(ada);
      expect(await living()).toEqual([false, false, false, true]);
    });

    it('keeps the hundred sessions of a user that were used last', async () => {
      const [ada, bob] = [(await add(ADA)).id, (await add(BOB)).id];
      const at = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
      const isOpen = async (n: number) => (await ports.sessionQueries.authenticate(at(n))) !== null;
      await signIn(bob, at(999));
      for (let n = 0; n < 102; n += 1) {
        if (n === 100) await ports.sessionQueries.authenticate(at(0));
        await signIn(ada, at(n));
        ports.clock.advance(1_000);
      }
      const open = await Promise.all([0, 1, 2, 3, 101, 999].map(isOpen));
      expect(open).toEqual([true, false, false, true, true, true]);
    });

    describe('and sign-ins in progress', () => {
      const SESSION = '00000000-0000-4000-8000-000000000001';
      const addTicket = (userId: string, token: string, sessionId?: string) =>
        ports.tickets.add({
          kind: 'steam-state',
          token,
          browser: 'b',
          userId,
          content: {},
          expiresAt: new Date(ports.clock.now().getTime() + 60_000),
          ...(sessionId && { sessionId }),
        });
      const isOpen = async (token: string) =>
        (await ports.tickets.find('steam-state', token, 'b', ports.clock.now())) !== null;
      const versionOf = async (userId: string) => (await ports.users.find(userId))!.signInVersion;

      it('end with the session that started them, and cannot be started in an ended one', async () => {
        const [ada, bob] = [(await add(ADA)).id, (await add(BOB)).id];
        await signIn(ada, SESSION);
        await signIn(bob, '00000000-0000-4000-8000-000000000002');
        await addTicket(ada, 'in the session', SESSION);
        await addTicket(ada, 'in none');
        await ports.sessions.end(SESSION);
        expect([await isOpen('in the session'), await isOpen('in none')]).toEqual([false, true]);
        expect(await addTicket(ada, 'another', SESSION)).toBe(false);
        expect(await isOpen('another')).toBe(false);
      });

      const ends: Record<string, (userId: string) => Promise<void>> = {
        'all sessions': (userId) => ports.sessions.endAll(userId),
        'all sessions but one': (userId) =>
          ports.sessions.endAll(userId, { sessionId: SESSION, browser: undefined }),
        'the sign-ins alone': (userId) => ports.sessions.endSignIns(userId),
        'the right to sign in': (userId) => ports.roster.disable(userId, ports.clock.now()),
      };
      it.each(Object.keys(ends))('end with %s, without affecting those of others', async (end) => {
        const [ada, bob] = [(await add(ADA)).id, (await add(BOB)).id];
        await signIn(ada, SESSION);
        await addTicket(ada, 'in the session', SESSION);
        await addTicket(ada, 'in none');
        await addTicket(bob, "somebody else's");
        await ends[end]!(ada);
        expect([await isOpen('in the session'), await isOpen('in none')]).toEqual([false, false]);
        expect(await isOpen("somebody else's")).toBe(true);
      });

      it.each(Object.keys(ends))('open no session after %s ended', async (end) => {
        const [ada, bob] = [(await add(ADA)).id, (await add(BOB)).id];
        const begun = await versionOf(ada);
        const late = new Session(SESSION, ada, ports.clock.now(), '');
        await ends[end]!(ada);
        await ports.roster.enable(ada);
        await expect(ports.sessions.add(late, begun)).rejects.toThrow(SignInExpired);
        expect(await ports.sessionQueries.authenticate(SESSION)).toBeNull();
        await ports.sessions.add(late, await versionOf(ada));
        const bobs = new Session('00000000-0000-4000-8000-000000000002', bob, ports.clock.now(), '');
        await ports.sessions.add(bobs, await versionOf(bob));
      });

      it('can lock an active session only', async () => {
        await signIn((await add(ADA)).id, SESSION);
        expect(await ports.unitOfWork.run(() => ports.credentials.lock({ sessionId: SESSION }))).toBe(true);
        await ports.sessions.end(SESSION);
        expect(await ports.unitOfWork.run(() => ports.credentials.lock({ sessionId: SESSION }))).toBe(false);
      });
    });

    it('rejects a disabled user’s new and existing sessions', async () => {
      const user = await add(ADA);
      const { id } = await signIn(user.id);
      await ports.roster.disable(user.id, ports.clock.now());
      expect(await ports.sessionQueries.authenticate(id)).toBeNull();
      await expect(signIn(user.id, '00000000-0000-4000-8000-000000000002')).rejects.toThrow(AccountDisabled);
      await ports.roster.enable(user.id);
      await signIn(user.id, '00000000-0000-4000-8000-000000000002');
      expect(await ports.sessionQueries.authenticate(id)).toBeNull();
    });

    it('treats a session as confirmed until the confirmation expires', async () => {
      const { id: userId } = await add(ADA);
      const { id } = await signIn(userId);
      const { id: other } = await signIn(userId, '00000000-0000-4000-8000-000000000002');
      expect(await ports.sessionQueries.isConfirmed(id)).toBe(false);
      await ports.sessions.confirm(id, new Date(ports.clock.now().getTime() + 60_000));
      expect(await ports.sessionQueries.isConfirmed(id)).toBe(true);
      expect(await ports.sessionQueries.isConfirmed(other)).toBe(false);
      ports.clock.advance(60_000);
      expect(await ports.sessionQueries.isConfirmed(id)).toBe(false);
    });

    it('counts the sessions opened with two steps while the user has a second step', async () => {
      const { id: userId } = await add(ADA);
      const first = await signIn(userId);
      const second = await signIn(userId, '00000000-0000-4000-8000-000000000002');
      const isTwoStep = async () =>
        [first, second].map(async ({ id }) => (await ports.sessionQueries.authenticate(id))!.isTwoStep);
      await ports.sessions.markTwoStep(second.id);
      expect(await Promise.all(await isTwoStep())).toEqual([false, true]);
      await ports.sessions.unmarkTwoStep(userId);
      expect(await Promise.all(await isTwoStep())).toEqual([false, false]);
    });

    it('rejects a session after 30 days', async () => {
      const { id } = await signIn((await add(ADA)).id);
      ports.clock.advance(30 * DAY - 1);
      expect(await ports.sessionQueries.authenticate(id)).not.toBeNull();
      ports.clock.advance(1);
      expect(await ports.sessionQueries.authenticate(id)).toBeNull();
    });

    it.each(['', 'nonsense', '00000000-0000-4000-8000-00000000000f'])(
      'rejects the session "%s"',
      async (id) => {
        await signIn((await add(ADA)).id);
        expect(await ports.sessionQueries.authenticate(id)).toBeNull();
      },
    );
  });

  describe('as KnownBrowsers', () => {
    const remember = (userId: string, browser: string) =>
      ports.browsers.remember(userId, browser, ports.clock.now());
    const known = async (userId: string, browsers: string[]): Promise<string[]> => {
      const found = await Promise.all(browsers.map((browser) => ports.browsers.find(userId, browser)));
      return browsers.filter((_, n) => found[n] !== null);
    };

    it('recognize a browser for each account that signed in to it, by a hash of its secret', async () => {
      const [ada, bob] = [(await add(ADA)).id, (await add(BOB)).id];
      await remember(ada, 'laptop');
      expect(await known(ada, ['laptop', 'phone', ''])).toEqual(['laptop']);
      expect(await known(bob, ['laptop'])).toEqual([]);
      expect(await known('0', ['laptop'])).toEqual([]);
      await remember(ada, 'phone');
      const [laptop, phone] = await Promise.all(
        ['laptop', 'phone'].map((browser) => ports.browsers.find(ada, browser)),
      );
      expect(laptop).not.toBe(phone);
      expect(laptop).not.toBe('laptop');
    });

    it('contain the twenty latest browsers of an account', async () => {
      const [ada, bob] = [(await add(ADA)).id, (await add(BOB)).id];
      const names = Array.from({ length: 22 }, (_, n) => `browser ${n}`);
      await remember(bob, names[0]!);
      for (const name of names.slice(0, 20)) {
        await remember(ada, name);
        ports.clock.advance(1_000);
      }
      ports.clock.advance(DAY);
      for (const name of [names[0]!, ...names.slice(20)]) await remember(ada, name);
      expect(await known(ada, names)).toEqual(names.filter((_, n) => n !== 1 && n !== 2));
      expect(await known(bob, names)).toEqual([names[0]]);
    });

    it('are deleted with all sessions except the current one, but not with sign-ins in progress', async () => {
      const [ada, bob] = [(await add(ADA)).id, (await add(BOB)).id];
      const all = ['mine', 'a thief’s'];
      for (const browser of all) for (const user of [ada, bob]) await remember(user, browser);
      await ports.sessions.endSignIns(ada);
      expect(await known(ada, all)).toEqual(all);
      const { id: sessionId } = await signIn(ada);
      await ports.sessions.endAll(ada, { sessionId, browser: 'mine' });
      expect(await known(ada, all)).toEqual(['mine']);
      await ports.sessions.endAll(ada, { sessionId, browser: undefined });
      expect(await known(ada, all)).toEqual([]);
      await ports.sessions.endAll(bob);
      expect(await known(bob, all)).toEqual([]);
    });
  });

  describe('as SecurityQueries', () => {
    const at = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
    const open = (userId: string, n: number) =>
      ports.sessions.add(new Session(at(n), userId, ports.clock.now(), `browser ${n}`, '203.0.113.0/24'));

    it('list the active sessions of a user, newest first', async () => {
      const [ada, bob] = [(await add(ADA)).id, (await add(BOB)).id];
      await open(ada, 1);
      ports.clock.advance(30 * DAY - 1);
      await open(bob, 2);
      await open(ada, 3);
      const time = ports.clock.now().toISOString();
      const third = {
        id: at(3),
        userAgent: 'browser 3',
        addressRange: '203.0.113.0/24',
        createdAt: time,
        lastSeenAt: time,
      };
      expect(await ports.security.listSessions(ada)).toMatchObject([third, { id: at(1) }]);
      ports.clock.advance(1);
      expect(await ports.security.listSessions(ada)).toEqual([third]);
    });

    it('end a session for its owner only', async () => {
      const [ada, bob] = [(await add(ADA)).id, (await add(BOB)).id];
      await open(ada, 1);
      expect(await ports.sessions.endOwn(bob, at(1))).toBe(false);
      expect(await ports.sessions.endOwn(ada, at(2))).toBe(false);
      expect(await ports.sessions.endOwn(ada, "' or true --")).toBe(false);
      expect(await ports.security.listSessions(ada)).toHaveLength(1);
      expect(await ports.sessions.endOwn(ada, at(1))).toBe(true);
      expect(await ports.sessions.endOwn(ada, at(1))).toBe(false);
      expect(await ports.security.listSessions(ada)).toEqual([]);
    });

    it('list the activity of a user in pages, newest first', async () => {
      const [ada, bob] = [(await add(ADA)).id, (await add(BOB)).id];
      const acts = ['signed-up', 'signed-out', 'signed-in'] as const;
      for (const act of acts) {
        await ports.activityLog.record({ userId: ada, act, caller: aCaller(), detail: { why: act } });
        await ports.activityLog.record({ userId: bob, act: 'signed-in', caller: aCaller() });
      }
      const first = await ports.security.listActivity(ada, null, 2);
      expect(first).toMatchObject([
        {
          act: 'signed-in',
          addressRange: '203.0.113.0/24',
          userAgent: 'a browser',
          detail: { why: 'signed-in' },
        },
        { act: 'signed-out' },
      ]);
      expect(await ports.security.listActivity(ada, first[1]!.id, 2)).toMatchObject([{ act: 'signed-up' }]);
    });
  });

  describe('as an ActivityLog', () => {
    const caller = { addressRange: '203.0.113.0/24', userAgent: 'a browser' };

    it('stores activities in order', async () => {
      const { id: userId } = await add(ADA);
      await ports.activityLog.record({ userId, act: 'sign-in-refused', caller: aCaller() });
      await ports.activityLog.record({ userId, act: 'signed-in', caller: aCaller(), detail: { by: 'x' } });
      expect(await ports.activities()).toMatchObject([
        { userId, act: 'sign-in-refused', caller },
        { userId, act: 'signed-in', caller, detail: { by: 'x' } },
      ]);
    });

    it('stores nothing for an unknown user', async () => {
      await ports.activityLog.record({ userId: '0', act: 'sign-in-refused', caller });
      expect(await ports.activities()).toEqual([]);
    });
  });
};
