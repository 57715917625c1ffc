import { beforeEach, describe, expect, it } from '@jest/globals';
import type {
  AccountQueries,
  Activity,
  ActivityLog,
  SessionQueries,
  SessionRepository,
  UnitOfWork,
  UserRepository,
} from '@patchlight/application/ports';
import { Session } from '@patchlight/domain';
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
  activityLog: ActivityLog;
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

    it('shows nobody under an id that nobody has', async () => {
      expect(await ports.accountQueries.user('999')).toBeNull();
    });
  });
};
