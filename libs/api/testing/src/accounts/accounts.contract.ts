import { beforeEach, describe, expect, it } from '@jest/globals';
import type {
  AccountQueries,
  AccountTokenRepository,
  Activity,
  ActivityLog,
  SecurityQueries,
  SessionQueries,
  SessionRepository,
  UnitOfWork,
  UserRepository,
  UserRoster,
} from '@patchlight/application/ports';
import { AccountDisabled, Session } from '@patchlight/domain';
import type { FixedClock } from '../kernel/fixed-clock.ts';
import { aCaller } from './caller.builder.ts';
import { aUser } from './user.builder.ts';

export interface AccountPorts {
  clock: FixedClock;
  unitOfWork: UnitOfWork;
  users: UserRepository;
  sessions: SessionRepository;
  sessionQueries: SessionQueries;
  accountQueries: AccountQueries;
  accountTokens: AccountTokenRepository;
  roster: UserRoster;
  activityLog: ActivityLog;
  security: SecurityQueries;
  /** What has been noted of all users, oldest first. */
  activities(): Promise<Activity[]>;
}

const DAY = 86_400_000;
const ADA = { username: 'Ada', email: 'Ada@Example.org' };
const BOB = { username: 'bob', email: 'bob@example.org' };

/** What the ports of users and sessions promise together. `given` makes empty ones. */
export const accountsContract = (given: () => Promise<AccountPorts>): void => {
  let ports: AccountPorts;
  beforeEach(async () => {
    ports = await given();
  });
  const add = async (details: Parameters<typeof aUser>[0]) => {
    const user = aUser(details);
    await ports.unitOfWork.run(() => ports.users.add(user));
    return user;
  };
  const signIn = async (userId: string, id = '00000000-0000-4000-8000-000000000001') => {
    const session = new Session(id, userId, ports.clock.now(), 'a browser');
    await ports.sessions.add(session);
    return session;
  };

  describe('as a UserRepository', () => {
    it.each(['ada', 'ADA', 'ada@example.org', 'ADA@EXAMPLE.ORG'])(
      'finds a user as %s',
      async (identifier) => {
        const { id } = await add(ADA);
        expect(await ports.users.findByIdentifier(identifier)).toMatchObject({ id, ...ADA, plan: 'FREE' });
      },
    );

    it('finds a user by id', async () => {
      const { id } = await add(ADA);
      expect(await ports.users.find(id)).toMatchObject({ id, ...ADA });
      expect(await ports.users.find('999')).toBeNull();
    });

    it('knows whether there is an admin', async () => {
      await add(ADA);
      expect(await ports.users.hasAdmin()).toBe(false);
      await ports.users.add(Object.assign(aUser(BOB), { isAdmin: true }));
      expect(await ports.users.hasAdmin()).toBe(true);
    });

    it.each(['ad', 'ada@', '%', '', 'a_a', "ada' or 1=1 --"])('finds nobody as "%s"', async (identifier) => {
      await add(ADA);
      expect(await ports.users.findByIdentifier(identifier)).toBeNull();
    });

    it('tells what is taken, in whatever case', async () => {
      await add(ADA);
      expect(await ports.users.taken('ADA', 'new@example.org')).toEqual({ username: true, email: false });
      expect(await ports.users.taken('new', 'ada@EXAMPLE.org')).toEqual({ username: false, email: true });
      expect(await ports.users.taken('new', 'new@example.org')).toEqual({ username: false, email: false });
    });

    it('keeps users without a password', async () => {
      const { id } = await add({ ...ADA, passwordHash: null });
      expect(await ports.users.find(id)).toMatchObject({ passwordHash: null });
    });

    it('gives each user an id in digits', async () => {
      const ids = [(await add(ADA)).id, (await add(BOB)).id];
      expect(new Set(ids).size).toBe(2);
      expect(ids.join()).toMatch(/^\d+,\d+$/);
    });

    it('refuses a username or an e-mail address that another sign-up took meanwhile', async () => {
      await add(ADA);
      await expect(add({ ...BOB, username: 'ADA' })).rejects.toMatchObject({
        kind: 'conflict',
        fields: { username: ['This username is already taken.'] },
      });
      await expect(add({ ...BOB, email: 'ada@example.ORG' })).rejects.toMatchObject({
        kind: 'conflict',
        fields: { email: ['This email is already registered.'] },
      });
    });

    it('does not count what a user has as taken from that user', async () => {
      const { id } = await add(ADA);
      await add(BOB);
      expect(await ports.users.taken('ADA', 'ada@example.org', id)).toEqual({
        username: false,
        email: false,
      });
      expect(await ports.users.taken('bob', 'BOB@example.org', id)).toEqual({ username: true, email: true });
    });

    it('changes what is named of one user, and nothing else', async () => {
      const { id } = await add(ADA);
      await add(BOB);
      const passwordChangedAt = new Date('2026-11-21T12:00:00Z');
      await ports.users.change(id, { username: 'ADA_2', emailVerified: true });
      await ports.users.change(id, { passwordHash: 'new', passwordChangedAt });
      await ports.users.change(id, { emailNotifications: false, notificationFrequency: 'weekly' });
      expect(await ports.users.find(id)).toMatchObject({
        ...{
          username: 'ADA_2',
          email: ADA.email,
          emailVerified: true,
          passwordHash: 'new',
          passwordChangedAt,
        },
        ...{ emailNotifications: false, notificationFrequency: 'weekly' },
      });
      expect(await ports.users.findByIdentifier('bob')).toMatchObject({
        ...{ emailVerified: false, emailNotifications: true, notificationFrequency: 'daily' },
      });
    });

    it('refuses a change to what somebody else has', async () => {
      const { id } = await add(ADA);
      await add(BOB);
      await expect(ports.users.change(id, { username: 'BOB' })).rejects.toMatchObject({
        fields: { username: ['This username is already taken.'] },
      });
      await expect(ports.users.change(id, { email: 'BOB@example.org' })).rejects.toMatchObject({
        fields: { email: ['This email is already registered.'] },
      });
    });

    it('stores a new hash of the same password', async () => {
      await add({ ...ADA, passwordHash: 'old' });
      const user = (await ports.users.findByIdentifier('ada'))!;
      await ports.users.rehash(user, 'new');
      expect(await ports.users.findByIdentifier('ada')).toMatchObject({ passwordHash: 'new' });
    });
  });

  describe('as SessionRepository and SessionQueries', () => {
    it('knows whose session it is', async () => {
      const { id: userId } = await add({ ...ADA, isAdmin: true });
      const { id: sessionId } = await signIn(userId);
      expect(await ports.sessionQueries.authenticate(sessionId)).toEqual({
        userId,
        sessionId,
        isAdmin: true,
        isTwoStep: false,
      });
    });

    it('knows no session that has ended, and leaves the others alone', async () => {
      const { id: userId } = await add(ADA);
      const first = await signIn(userId);
      const second = await signIn(userId, '00000000-0000-4000-8000-000000000002');
      await ports.sessions.end(first.id);
      expect(await ports.sessionQueries.authenticate(first.id)).toBeNull();
      expect(await ports.sessionQueries.authenticate(second.id)).toMatchObject({ isAdmin: false });
    });

    it('ends all sessions of a user, or all but one, and nobody else’s', async () => {
      const [ada, bob] = [(await add(ADA)).id, (await add(BOB)).id];
      const at = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
      for (const n of [1, 2, 3]) await signIn(ada, at(n));
      await signIn(bob, at(4));
      const living = async () => {
        const found = await Promise.all([1, 2, 3, 4].map((n) => ports.sessionQueries.authenticate(at(n))));
        return found.map((session) => session !== null);
      };
      await ports.sessions.endAll(ada, at(2));
      expect(await living()).toEqual([false, true, false, true]);
      await ports.sessions.endAll(ada);
      expect(await living()).toEqual([false, false, false, true]);
    });

    it('refuses a session to somebody disabled, and knows none of theirs', async () => {
      const user = await add(ADA);
      const { id } = await signIn(user.id);
      await ports.roster.disable(user.id, ports.clock.now());
      expect(await ports.sessionQueries.authenticate(id)).toBeNull();
      await expect(signIn(user.id, '00000000-0000-4000-8000-000000000002')).rejects.toThrow(AccountDisabled);
      await ports.roster.enable(user.id);
      await signIn(user.id, '00000000-0000-4000-8000-000000000002');
      expect(await ports.sessionQueries.authenticate(id)).toBeNull();
    });

    it('takes a session as confirmed until its time is over', async () => {
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

    it('counts the sessions that were opened with two steps, as long as the user has them', async () => {
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

    it('knows no session after 30 days', async () => {
      const { id } = await signIn((await add(ADA)).id);
      ports.clock.advance(30 * DAY - 1);
      expect(await ports.sessionQueries.authenticate(id)).not.toBeNull();
      ports.clock.advance(1);
      expect(await ports.sessionQueries.authenticate(id)).toBeNull();
    });

    it.each(['', 'nonsense', '00000000-0000-4000-8000-00000000000f'])('knows no session "%s"', async (id) => {
      await signIn((await add(ADA)).id);
      expect(await ports.sessionQueries.authenticate(id)).toBeNull();
    });
  });

  describe('as SecurityQueries', () => {
    const at = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
    const open = (userId: string, n: number) =>
      ports.sessions.add(new Session(at(n), userId, ports.clock.now(), `browser ${n}`, '203.0.113.0/24'));

    it('list the living sessions of a user, the newest first', async () => {
      const [ada, bob] = [(await add(ADA)).id, (await add(BOB)).id];
      await open(ada, 1);
      ports.clock.advance(30 * DAY - 1);
      await open(bob, 2);
      await open(ada, 3);
      const time = ports.clock.now().toISOString();
      const third = {
        ...{ id: at(3), userAgent: 'browser 3', addressRange: '203.0.113.0/24' },
        ...{ createdAt: time, lastSeenAt: time },
      };
      expect(await ports.security.sessions(ada)).toMatchObject([third, { id: at(1) }]);
      ports.clock.advance(1);
      expect(await ports.security.sessions(ada)).toEqual([third]);
    });

    it('end a session for its owner only, and know no other', async () => {
      const [ada, bob] = [(await add(ADA)).id, (await add(BOB)).id];
      await open(ada, 1);
      expect(await ports.sessions.endOf(bob, at(1))).toBe(false);
      expect(await ports.sessions.endOf(ada, at(2))).toBe(false);
      expect(await ports.sessions.endOf(ada, "' or true --")).toBe(false);
      expect(await ports.security.sessions(ada)).toHaveLength(1);
      expect(await ports.sessions.endOf(ada, at(1))).toBe(true);
      expect(await ports.sessions.endOf(ada, at(1))).toBe(false);
      expect(await ports.security.sessions(ada)).toEqual([]);
    });

    it('list what happened to a user in pages, the newest first', async () => {
      const [ada, bob] = [(await add(ADA)).id, (await add(BOB)).id];
      const acts = ['signed-up', 'signed-out', 'signed-in'] as const;
      for (const act of acts) {
        await ports.activityLog.record({ userId: ada, act, caller: aCaller() });
        await ports.activityLog.record({ userId: bob, act: 'signed-in', caller: aCaller() });
      }
      const first = await ports.security.activity(ada, null, 2);
      expect(first).toMatchObject([
        { act: 'signed-in', addressRange: '203.0.113.0/24', userAgent: 'a browser' },
        { act: 'signed-out' },
      ]);
      expect(await ports.security.activity(ada, first[1]!.id, 2)).toMatchObject([{ act: 'signed-up' }]);
    });
  });

  describe('as an AccountTokenRepository', () => {
    const holder = (userId: string, email = 'ada@example.org') => {
      const now = ports.clock.now();
      return { userId, email, now, expiresAt: new Date(now.getTime() + DAY) };
    };
    const take = (token: string, purpose: Parameters<AccountTokenRepository['take']>[1]) =>
      ports.accountTokens.take(token, purpose, ports.clock.now());

    it('gives a token out once, for its purpose only', async () => {
      const { id: userId } = await add(ADA);
      await ports.accountTokens.add('token', 'reset-password', holder(userId));
      expect(await take('token', 'verify-email')).toBeNull();
      expect(await take('other', 'reset-password')).toBeNull();
      const [first, second] = await Promise.all([
        take('token', 'reset-password'),
        take('token', 'reset-password'),
      ]);
      expect([first, second].filter(Boolean)).toEqual([{ userId, email: 'ada@example.org' }]);
    });

    it('gives no token out when its time is over', async () => {
      const { id } = await add(ADA);
      await ports.accountTokens.add('token', 'reset-password', holder(id));
      ports.clock.advance(DAY);
      expect(await take('token', 'reset-password')).toBeNull();
    });

    it('forgets the tokens of one user for some purposes', async () => {
      const [ada, bob] = [(await add(ADA)).id, (await add(BOB)).id];
      await ports.accountTokens.add('a1', 'reset-password', holder(ada));
      await ports.accountTokens.add('a2', 'verify-email', holder(ada));
      await ports.accountTokens.add('b1', 'reset-password', holder(bob));
      await ports.accountTokens.forget(ada, ['reset-password', 'change-email']);
      expect(await take('a1', 'reset-password')).toBeNull();
      expect(await take('a2', 'verify-email')).not.toBeNull();
      expect(await take('b1', 'reset-password')).not.toBeNull();
    });
  });

  describe('as a UserRoster', () => {
    const admin = (details: Parameters<typeof aUser>[0]) => add({ ...details, isAdmin: true });

    it('knows who is an admin and who is disabled', async () => {
      const { id } = await add(ADA);
      expect(await ports.roster.find(id)).toEqual({ isAdmin: false, isDisabled: false });
      await ports.roster.setAdmin(id, true);
      await ports.roster.disable(id, ports.clock.now());
      expect(await ports.roster.find(id)).toEqual({ isAdmin: true, isDisabled: true });
      await ports.roster.setAdmin(id, false);
      await ports.roster.enable(id);
      expect(await ports.roster.find(id)).toEqual({ isAdmin: false, isDisabled: false });
      expect(await ports.roster.find('999999')).toBeNull();
    });

    it('tells whether another admin is left, who is not disabled', async () => {
      const [ada, bob] = [await admin(ADA), await admin(BOB)];
      expect(await ports.roster.hasOtherAdmin(ada.id)).toBe(true);
      await ports.roster.disable(bob.id, ports.clock.now());
      expect(await ports.roster.hasOtherAdmin(ada.id)).toBe(false);
      expect(await ports.roster.hasOtherAdmin(bob.id)).toBe(true);
    });
  });

  describe('as an ActivityLog', () => {
    const caller = { addressRange: '203.0.113.0/24', userAgent: 'a browser' };

    it('keeps what happened, in its order', async () => {
      const { id: userId } = await add(ADA);
      await ports.activityLog.record({ userId, act: 'sign-in-refused', caller: aCaller() });
      await ports.activityLog.record({ userId, act: 'signed-in', caller: aCaller(), detail: { by: 'x' } });
      expect(await ports.activities()).toMatchObject([
        { userId, act: 'sign-in-refused', caller },
        { userId, act: 'signed-in', caller, detail: { by: 'x' } },
      ]);
    });

    it('keeps nothing of nobody', async () => {
      await ports.activityLog.record({ userId: '0', act: 'sign-in-refused', caller });
      expect(await ports.activities()).toEqual([]);
    });
  });

  describe('as AccountQueries', () => {
    it('shows a user in the form of the wire', async () => {
      const { id } = await add({ ...ADA, name: "Tom & 'Jerry' <3" });
      expect(await ports.accountQueries.user(id)).toEqual({
        ...{ id, name: "Tom & 'Jerry' <3", username: 'Ada', email: 'Ada@Example.org' },
        ...{ isAdmin: false, emailVerified: false, createdAt: '2026-01-02T03:04:05.000Z' },
        ...{ currentPlan: 'FREE', planExpiresAt: null, subscriptionStatus: 'ACTIVE', autoRenew: false },
      });
    });

    it('shows the plan in force, not the one that has run out', async () => {
      const planExpiresAt = new Date(ports.clock.now().getTime() + DAY);
      const { id } = await add({ ...ADA, plan: 'PRO', planExpiresAt });
      expect(await ports.accountQueries.user(id)).toMatchObject({
        currentPlan: 'PRO',
        planExpiresAt: planExpiresAt.toISOString(),
      });
      ports.clock.advance(DAY);
      expect(await ports.accountQueries.user(id)).toMatchObject({ currentPlan: 'FREE' });
    });

    it('shows the settings, with the address that waits for its confirmation', async () => {
      const { id: userId } = await add(ADA);
      const now = ports.clock.now();
      const waiting = { userId, email: 'new@example.org', now, expiresAt: new Date(now.getTime() + DAY) };
      await ports.accountTokens.add('token', 'change-email', waiting);
      const { username, email } = ADA;
      const user = {
        ...{
          username,
          email,
          emailVerified: false,
          emailNotifications: true,
          notificationFrequency: 'daily',
        },
        createdAt: '2026-01-02T03:04:05.000Z',
      };
      expect(await ports.accountQueries.settings(userId)).toEqual({
        user: { ...user, pendingEmail: 'new@example.org' },
        stats: { totalGames: 0, favoriteGames: 0, unreadNotifications: 0, totalNotifications: 0 },
      });
      ports.clock.advance(DAY);
      await ports.users.change(userId, { passwordChangedAt: now });
      expect((await ports.accountQueries.settings(userId))?.user).toEqual({
        ...{ ...user, pendingEmail: null, lastPasswordChange: now.toISOString() },
      });
    });

    it('shows instant mails while the plan has them', async () => {
      const planExpiresAt = new Date(ports.clock.now().getTime() + DAY);
      const { id } = await add({ ...ADA, plan: 'PRO', planExpiresAt, notificationFrequency: 'instant' });
      const frequency = async () => (await ports.accountQueries.settings(id))?.user.notificationFrequency;
      expect(await frequency()).toBe('instant');
      ports.clock.advance(DAY);
      expect(await frequency()).toBe('daily');
    });

    it('shows nobody under an id that nobody has', async () => {
      expect(await ports.accountQueries.user('999')).toBeNull();
      expect(await ports.accountQueries.settings('999')).toBeNull();
    });
  });
};
