import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ReminderRepository, UnitOfWork } from '@patchlight/application/ports';
import { Reminder } from '@patchlight/domain';

export interface ReminderPorts {
  unitOfWork: UnitOfWork;
  reminders: ReminderRepository;
  /** A game in both users' libraries; their plans include reminders. */
  appId: number;
  userIds: [string, string];
  setFeature(userId: string, has: boolean): Promise<void>;
}

const NOON = new Date('2026-11-21T12:00:00Z');
const at = (minutes: number): Date => new Date(NOON.getTime() + minutes * 60_000);

/** Contract of every ReminderRepository. */
export const reminderContract = (given: () => Promise<ReminderPorts>): void => {
  describe('as a ReminderRepository', () => {
    let ports: ReminderPorts;
    let ada: string;
    let bob: string;
    const work = <T>(act: (reminders: ReminderRepository) => Promise<T>): Promise<T> =>
      ports.unitOfWork.run(() => act(ports.reminders));
    const add = async (userId: string, dueAt: Date, message = 'Look'): Promise<Reminder> => {
      const plan = { type: 'custom' as const, message, dueAt };
      const reminder = new Reminder(crypto.randomUUID(), userId, ports.appId, plan, at(-60));
      await work((reminders) => reminders.add(reminder));
      return reminder;
    };
    const claimDue = (now = NOON, count = 10) => work((reminders) => reminders.claimDue(now, count));
    const taken = async (now?: Date, count?: number): Promise<string[]> =>
      (await claimDue(now, count)).map(({ message }) => message);

    beforeEach(async () => {
      ports = await given();
      [ada, bob] = ports.userIds;
    });

    it('stores reminders for their user only', async () => {
      const reminder = await add(ada, at(5));
      expect(await work((reminders) => reminders.find(ada, reminder.id))).toEqual(reminder);
      expect(await work((reminders) => reminders.find(bob, reminder.id))).toBeNull();
      expect(await work((reminders) => reminders.count(ada))).toBe(1);
      expect(await work((reminders) => reminders.count(bob))).toBe(0);
    });

    it.each(['', 'x', '1; drop table reminders', '00000000-0000-4000-8000-000000000000'])(
      'finds nothing for the id "%s"',
      async (id) => {
        expect(await work((reminders) => reminders.find(ada, id))).toBeNull();
      },
    );

    it('stores changes, and deletes removed reminders', async () => {
      const { id } = await add(ada, at(5));
      await work(async (reminders) => {
        const reminder = (await reminders.find(ada, id))!;
        reminder.change({ type: 'update', message: 'Changed', dueAt: at(7) }, NOON);
        await reminders.save(reminder);
      });
      const changed = await work((reminders) => reminders.find(ada, id));
      expect(changed).toMatchObject({ type: 'update', message: 'Changed', dueAt: at(7), updatedAt: NOON });
      await work((reminders) => reminders.remove(changed!));
      expect(await work((reminders) => reminders.find(ada, id))).toBeNull();
      await work((reminders) => reminders.add(changed!));
      expect(await work((reminders) => reminders.find(ada, id))).toEqual(changed);
    });

    it('recognizes games of the user', async () => {
      expect(await work((reminders) => reminders.isListed(ada, ports.appId))).toBe(true);
      expect(await work((reminders) => reminders.isListed(ada, ports.appId + 1))).toBe(false);
    });

    it('returns due reminders once, the longest overdue first', async () => {
      await add(ada, at(0), 'now');
      await add(bob, at(-9), 'long ago');
      await add(ada, at(1), 'later');
      await add(ada, at(-5), 'a while ago');
      expect(await taken(NOON, 2)).toEqual(['long ago', 'a while ago']);
      expect(await taken()).toEqual(['now']);
      expect(await taken()).toEqual([]);
      expect(await taken(at(1))).toEqual(['later']);
    });

    it('returns the details of a reminder, and records when it was sent', async () => {
      const { id } = await add(ada, at(-2), 'Look at it');
      const [due] = await claimDue();
      expect(due).toEqual({
        id,
        userId: ada,
        appId: ports.appId,
        gameName: `Game ${ports.appId}`,
        type: 'custom',
        hasHappened: false,
        message: 'Look at it',
        dueAt: at(-2),
      });
      expect(await work((reminders) => reminders.find(ada, id))).toMatchObject({ sentAt: NOON });
    });

    it('returns whether its event has happened', async () => {
      const { id } = await add(ada, at(-2));
      await work(async (reminders) => {
        const reminder = (await reminders.find(ada, id))!;
        reminder.happenedAt = at(-2);
        await reminders.save(reminder);
      });
      const [due] = await claimDue();
      expect(due).toMatchObject({ id, hasHappened: true });
    });

    it('defers reminders of users without PRO until PRO is back', async () => {
      await ports.setFeature(ada, false);
      for (let n = 0; n < 5; n += 1) await add(ada, at(-9 - n), 'kept');
      await add(bob, at(-1), 'of bob');
      expect(await taken(NOON, 3)).toEqual(['of bob']);
      await ports.setFeature(ada, true);
      expect(await taken(at(60))).toEqual(Array.from({ length: 5 }, () => 'kept'));
    });

    it('rolls changes back with a failed transaction', async () => {
      await add(ada, at(-1));
      const failing = work(async (reminders) => {
        await reminders.claimDue(NOON, 10);
        throw new Error('killed');
      });
      await expect(failing).rejects.toThrow('killed');
      expect(await taken()).toEqual(['Look']);
    });

    it('leases each to one of many workers', async () => {
      for (let n = 0; n < 30; n += 1) await add(ada, at(-n), `${n}`);
      const some = await Promise.all(Array.from({ length: 10 }, () => taken(NOON, 7)));
      const all = [...some.flat(), ...(await taken(NOON, 30))];
      expect(all.toSorted()).toEqual(Array.from({ length: 30 }, (_, n) => `${n}`).toSorted());
    });
  });
};
