import { beforeEach, describe, expect, it } from '@jest/globals';
import type { AccountTokenRepository } from '@patchlight/application/ports';
import { ADA, BOB, DAY, addUser } from './account-seed.ts';
import type { AccountPorts } from './account-seed.ts';

/** Contract of the account queries and the tokens of mails. */
export const accountReadsContract = (given: () => Promise<AccountPorts>): void => {
  let ports: AccountPorts;
  beforeEach(async () => {
    ports = await given();
  });
  const add = (details: Parameters<typeof addUser>[1]) => addUser(ports, details);

  describe('as an AccountTokenRepository', () => {
    const holder = (userId: string, email = 'ada@example.org') => {
      const now = ports.clock.now();
      return { userId, email, now, expiresAt: new Date(now.getTime() + DAY) };
    };
    const take = (token: string, purpose: Parameters<AccountTokenRepository['consume']>[1]) =>
      ports.accountTokens.consume(token, purpose, ports.clock.now());

    it('consumes a token once, for its purpose only', async () => {
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

    it('rejects an expired token', async () => {
      const { id } = await add(ADA);
      await ports.accountTokens.add('token', 'reset-password', holder(id));
      ports.clock.advance(DAY);
      expect(await take('token', 'reset-password')).toBeNull();
    });

    it('deletes the tokens of one user for given purposes', async () => {
      const [ada, bob] = [(await add(ADA)).id, (await add(BOB)).id];
      await ports.accountTokens.add('a1', 'reset-password', holder(ada));
      await ports.accountTokens.add('a2', 'verify-email', holder(ada));
      await ports.accountTokens.add('b1', 'reset-password', holder(bob));
      await ports.accountTokens.revoke(ada, ['reset-password', 'change-email']);
      expect(await take('a1', 'reset-password')).toBeNull();
      expect(await take('a2', 'verify-email')).not.toBeNull();
      expect(await take('b1', 'reset-password')).not.toBeNull();
    });
  });

  describe('as AccountQueries', () => {
    it('return a user in the format of the API', async () => {
      const { id } = await add({ ...ADA, name: "Tom & 'Jerry' <3" });
      expect(await ports.accountQueries.findUser(id)).toEqual({
        id,
        name: "Tom & 'Jerry' <3",
        username: 'Ada',
        email: 'Ada@Example.org',
        isAdmin: false,
        emailVerified: false,
        createdAt: '2026-01-02T03:04:05.000Z',
        currentPlan: 'FREE',
        planExpiresAt: null,
        subscriptionStatus: 'ACTIVE',
        autoRenew: false,
        hasEarlyAccess: false,
      });
    });

    it('return the effective plan, not the expired one', async () => {
      const planExpiresAt = new Date(ports.clock.now().getTime() + DAY);
      const { id } = await add({ ...ADA, plan: 'PRO', planExpiresAt });
      expect(await ports.accountQueries.findUser(id)).toMatchObject({
        currentPlan: 'PRO',
        planExpiresAt: planExpiresAt.toISOString(),
      });
      ports.clock.advance(DAY);
      expect(await ports.accountQueries.findUser(id)).toMatchObject({ currentPlan: 'FREE' });
    });

    it('return the settings, with the address to be confirmed', async () => {
      const { id: userId } = await add(ADA);
      const now = ports.clock.now();
      const waiting = { userId, email: 'new@example.org', now, expiresAt: new Date(now.getTime() + DAY) };
      await ports.accountTokens.add('token', 'change-email', waiting);
      const { username, email } = ADA;
      const user = {
        username,
        email,
        emailVerified: false,
        emailNotifications: true,
        notificationFrequency: 'daily',
        mailRefusal: null,
        storeCountry: 'US',
        createdAt: '2026-01-02T03:04:05.000Z',
      };
      expect(await ports.accountQueries.findSettings(userId)).toEqual({
        user: { ...user, pendingEmail: 'new@example.org' },
        stats: { totalGames: 0, favoriteGames: 0, unreadNotifications: 0, totalNotifications: 0 },
      });
      ports.clock.advance(DAY);
      await ports.users.update(userId, { passwordChangedAt: now });
      expect((await ports.accountQueries.findSettings(userId))?.user).toEqual({
        ...user,
        pendingEmail: null,
        lastPasswordChange: now.toISOString(),
      });
    });

    it('return instant mails while the plan includes them', async () => {
      const planExpiresAt = new Date(ports.clock.now().getTime() + DAY);
      const { id } = await add({ ...ADA, plan: 'PRO', planExpiresAt, notificationFrequency: 'instant' });
      const frequency = async () => (await ports.accountQueries.findSettings(id))?.user.notificationFrequency;
      expect(await frequency()).toBe('instant');
      ports.clock.advance(DAY);
      expect(await frequency()).toBe('daily');
    });

    it('return nothing for an unknown id', async () => {
      expect(await ports.accountQueries.findUser('999')).toBeNull();
      expect(await ports.accountQueries.findSettings('999')).toBeNull();
    });
  });
};
