import { beforeEach, describe, expect, it } from '@jest/globals';
import type {
  MailRecipientRepository,
  NotificationSettingsRepository,
  UnitOfWork,
  UserRepository,
} from '@patchlight/application/ports';
import { aUser } from '../identity/user.builder.ts';

export interface MailRecipientsWorld {
  recipients: MailRecipientRepository;
  settings: NotificationSettingsRepository;
  unitOfWork: UnitOfWork;
  users: UserRepository;
  /** Why and since when mails are suspended, in the user's settings. */
  refusalOf(userId: string): Promise<{ at: string; reason: string } | null>;
}

const NOW = new Date('2026-11-21T12:00:00.000Z');
const ADDRESS = 'ada@example.org';

/** Contract of every MailRecipientRepository. */
export const mailRecipientsContract = (given: () => Promise<MailRecipientsWorld>): void => {
  describe('as a MailRecipientRepository', () => {
    let world: MailRecipientsWorld;
    let ada: string;
    const add = async (username: string, email: string): Promise<string> => {
      const user = aUser({ name: 'Ada L.', username, email, emailVerified: true });
      await world.users.add(user);
      return user.id;
    };
    const find = () => world.recipients.find(ada);

    beforeEach(async () => {
      world = await given();
      ada = await add('ada', ADDRESS);
    });

    it('finds a user with all that decides about mails', async () => {
      expect(await find()).toEqual({
        name: 'Ada L.',
        address: ADDRESS,
        isVerified: true,
        isDisabled: false,
        choice: 'daily',
        isSuspended: false,
      });
      expect(await world.recipients.find('999')).toBeNull();
    });

    it('finds how often mails come', async () => {
      const { settings, unitOfWork } = world;
      const save = (preferences: Parameters<typeof settings.save>[2]) =>
        unitOfWork.run(async () => settings.save(ada, (await settings.lock(ada))!, preferences));
      await save({ notificationFrequency: 'instant' });
      expect(await find()).toMatchObject({ choice: 'instant' });
      await save({ emailNotifications: false });
      expect(await find()).toMatchObject({ choice: 'off' });
    });

    it('suspends mails to an address until the user resumes them', async () => {
      const bob = await add('bob', 'bob@example.org');
      await world.recipients.suspend(ada, ADDRESS, '550 No such user', NOW);
      expect(await find()).toMatchObject({ isSuspended: true });
      expect(await world.refusalOf(ada)).toEqual({ at: NOW.toISOString(), reason: '550 No such user' });
      expect(await world.recipients.find(bob)).toMatchObject({ isSuspended: false });
      await world.recipients.resume(ada);
      expect(await find()).toMatchObject({ isSuspended: false });
      expect(await world.refusalOf(ada)).toBeNull();
    });

    it('suspends no other address than the one that was refused', async () => {
      await world.recipients.suspend(ada, 'former@example.org', '550 No such user', NOW);
      await world.recipients.suspend('999', ADDRESS, '550 No such user', NOW);
      expect(await find()).toMatchObject({ isSuspended: false });
    });

    it('ends the suspension with a new address, and with no other change', async () => {
      await world.recipients.suspend(ada, ADDRESS, '550 No such user', NOW);
      await world.users.update(ada, { username: 'countess' });
      expect(await find()).toMatchObject({ isSuspended: true });
      await world.users.update(ada, { email: 'countess@example.org' });
      expect(await find()).toMatchObject({ address: 'countess@example.org', isSuspended: false });
      expect(await world.refusalOf(ada)).toBeNull();
    });
  });
};
