import { beforeEach, describe, expect, it } from '@jest/globals';
import { ADA, BOB, addUser } from '../account/account-seed.ts';
import type { AccountPorts } from '../account/account-seed.ts';
import { aUser } from './user.builder.ts';

/** Contract of the ports of users. */
export const usersContract = (given: () => Promise<AccountPorts>): void => {
  let ports: AccountPorts;
  beforeEach(async () => {
    ports = await given();
  });
  const add = (details: Parameters<typeof addUser>[1]) => addUser(ports, details);

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

    it('returns whether there is an admin', async () => {
      await add(ADA);
      expect(await ports.users.hasAdmin()).toBe(false);
      await ports.users.add(Object.assign(aUser(BOB), { isAdmin: true }));
      expect(await ports.users.hasAdmin()).toBe(true);
    });

    it.each(['ad', 'ada@', '%', '', 'a_a', "ada' or 1=1 --"])('finds no user as "%s"', async (identifier) => {
      await add(ADA);
      expect(await ports.users.findByIdentifier(identifier)).toBeNull();
    });

    it('returns which values are taken, in any case', async () => {
      await add(ADA);
      expect(await ports.users.findTaken('ADA', 'new@example.org')).toEqual({ username: true, email: false });
      expect(await ports.users.findTaken('new', 'ada@EXAMPLE.org')).toEqual({ username: false, email: true });
      expect(await ports.users.findTaken('new', 'new@example.org')).toEqual({
        username: false,
        email: false,
      });
    });

    it('stores users without a password', async () => {
      const { id } = await add({ ...ADA, passwordHash: null });
      expect(await ports.users.find(id)).toMatchObject({ passwordHash: null });
    });

    it('assigns each user a numeric id', async () => {
      const ids = [(await add(ADA)).id, (await add(BOB)).id];
      expect(new Set(ids).size).toBe(2);
      expect(ids.join()).toMatch(/^\d+,\d+$/);
    });

    it('rejects a username or an e-mail address taken by a concurrent sign-up', async () => {
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

    it('does not report the user’s own values as taken', async () => {
      const { id } = await add(ADA);
      await add(BOB);
      expect(await ports.users.findTaken('ADA', 'ada@example.org', id)).toEqual({
        username: false,
        email: false,
      });
      expect(await ports.users.findTaken('bob', 'BOB@example.org', id)).toEqual({
        username: true,
        email: true,
      });
    });

    it('updates only the given fields of one user', async () => {
      const { id } = await add(ADA);
      await add(BOB);
      const passwordChangedAt = new Date('2026-11-21T12:00:00Z');
      await ports.users.update(id, { username: 'ADA_2', emailVerified: true });
      await ports.users.update(id, { passwordHash: 'new', passwordChangedAt });
      expect(await ports.users.find(id)).toMatchObject({
        username: 'ADA_2',
        email: ADA.email,
        emailVerified: true,
        passwordHash: 'new',
        passwordChangedAt,
      });
      expect(await ports.users.findByIdentifier('bob')).toMatchObject({
        emailVerified: false,
        emailNotifications: true,
        notificationFrequency: 'daily',
      });
    });

    it('rejects a value taken by another user', async () => {
      const { id } = await add(ADA);
      await add(BOB);
      await expect(ports.users.update(id, { username: 'BOB' })).rejects.toMatchObject({
        fields: { username: ['This username is already taken.'] },
      });
      await expect(ports.users.update(id, { email: 'BOB@example.org' })).rejects.toMatchObject({
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

  describe('as a UserRoster', () => {
    const admin = (details: Parameters<typeof aUser>[0]) => add({ ...details, isAdmin: true });

    it('returns who is an admin and who is disabled', async () => {
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

    it('returns whether another enabled admin is left', async () => {
      const [ada, bob] = [await admin(ADA), await admin(BOB)];
      expect(await ports.roster.hasOtherAdmin(ada.id)).toBe(true);
      await ports.roster.disable(bob.id, ports.clock.now());
      expect(await ports.roster.hasOtherAdmin(ada.id)).toBe(false);
      expect(await ports.roster.hasOtherAdmin(bob.id)).toBe(true);
    });
  });
};
