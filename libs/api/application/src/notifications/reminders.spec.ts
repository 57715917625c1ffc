import { beforeEach, describe, expect, it } from '@jest/globals';
import { MOST_REMINDERS, Reminder } from '@patchlight/domain';
import type { ReminderPlan } from '@patchlight/domain';
import { FixedClock, InMemoryReminderRepository, kernelPorts } from '@patchlight/testing';
import type { InMemoryNoticeRepository } from '@patchlight/testing';
import { kernelModule } from '../kernel/kernel.module.ts';
import { UndoAction } from '../kernel/undo-action.use-case.ts';
import { FireReminders } from './fire-reminders.use-case.ts';
import { ReminderReverser } from './reminder.reverser.ts';
import { ChangeReminder, CreateReminder, DeleteReminder } from './reminders.use-cases.ts';

const NOON = new Date('2026-11-21T12:00:00Z');
const MINUTE = 60_000;
const at = (minutes: number): Date => new Date(NOON.getTime() + minutes * MINUTE);
const [ADA, BOB, GAME] = ['1', '2', 7] as const;

describe('reminders', () => {
  let clock: FixedClock;
  let reminders: InMemoryReminderRepository;
  let notices: InMemoryNoticeRepository;
  let create: CreateReminder;
  let change: ChangeReminder;
  let remove: DeleteReminder;
  let undo: UndoAction;
  let fire: FireReminders;

  const plan = (more: Partial<ReminderPlan> = {}): ReminderPlan => ({
    type: 'custom',
    message: 'Try the new mode',
    dueAt: at(10),
    ...more,
  });

  beforeEach(() => {
    clock = new FixedClock(NOON);
    const ports = kernelPorts({ clock });
    const { ids, reversals, unitOfWork } = ports;
    ({ notices } = ports);
    reminders = new InMemoryReminderRepository(unitOfWork);
    reminders.users.set(ADA, { appIds: [GAME], hasFeature: true });
    reminders.users.set(BOB, { appIds: [GAME], hasFeature: true });
    create = new CreateReminder({ unitOfWork, reminders, ids, clock });
    change = new ChangeReminder({ unitOfWork, reminders, clock });
    remove = new DeleteReminder({ unitOfWork, reminders, reversals });
    undo = new UndoAction({ unitOfWork, reversals, reversers: [new ReminderReverser(reminders)] });
    fire = new FireReminders({ ...ports, reminders, ...kernelModule(ports) });
  });

  describe('are created', () => {
    it('for a game of the library, with the message trimmed', async () => {
      const id = await create.execute(ADA, GAME, plan({ message: '  Try it \n' }));
      expect(await reminders.find(ADA, id)).toMatchObject({
        userId: ADA,
        appId: GAME,
        type: 'custom',
        message: 'Try it',
        dueAt: at(10),
        sentAt: null,
        createdAt: NOON,
        updatedAt: NOON,
      });
    });

    it.each([
      ['a minute ago', -1, true],
      ['more than a minute ago', -1 - 1 / MINUTE, false],
      ['now', 0, true],
    ])('for %s', async (_, minutes, isTaken) => {
      const call = create.execute(ADA, GAME, plan({ dueAt: at(minutes) }));
      if (isTaken) return void (await call);
      await expect(call).rejects.toMatchObject({
        kind: 'invalid',
        fields: { reminderDate: ['The date cannot be in the past'] },
      });
    });

    it('not for another game', async () => {
      await expect(create.execute(ADA, 8, plan())).rejects.toMatchObject({
        kind: 'invalid',
        fields: { steamAppId: ['Choose a game from your list'] },
      });
    });

    it('up to the limit', async () => {
      for (let n = 0; n < MOST_REMINDERS; n += 1)
        await reminders.add(new Reminder(`r${n}`, ADA, GAME, plan(), NOON));
      await expect(create.execute(ADA, GAME, plan())).rejects.toMatchObject({ kind: 'conflict' });
      await create.execute(BOB, GAME, plan());
    });
  });

  describe('are changed', () => {
    it('before they are sent', async () => {
      const id = await create.execute(ADA, GAME, plan());
      clock.advance(MINUTE);
      await change.execute(ADA, id, { type: 'update', message: 'Other', dueAt: at(20) });
      expect(await reminders.find(ADA, id)).toMatchObject({
        type: 'update',
        message: 'Other',
        dueAt: at(20),
        createdAt: NOON,
        updatedAt: at(1),
      });
    });

    it('not after they were sent, nor to a date in the past', async () => {
      const id = await create.execute(ADA, GAME, plan());
      await expect(change.execute(ADA, id, plan({ dueAt: at(-2) }))).rejects.toMatchObject({
        fields: { reminderDate: ['The date cannot be in the past'] },
      });
      clock.set(at(10));
      await fire.execute();
      await expect(change.execute(ADA, id, plan({ dueAt: at(20) }))).rejects.toMatchObject({
        kind: 'conflict',
        message: 'This reminder has been sent and cannot be changed.',
      });
    });

    it('not by another user', async () => {
      const id = await create.execute(ADA, GAME, plan());
      const gone = { kind: 'not-found', message: 'This reminder does not exist.' };
      await expect(change.execute(BOB, id, plan())).rejects.toMatchObject(gone);
      await expect(remove.execute(BOB, id)).rejects.toMatchObject(gone);
      await expect(remove.execute(ADA, 'nothing')).rejects.toMatchObject(gone);
    });

    it('and deleted, and restored', async () => {
      const id = await create.execute(ADA, GAME, plan());
      clock.set(at(10));
      await fire.execute();
      const before = await reminders.find(ADA, id);
      const offer = await remove.execute(ADA, id);
      expect(await reminders.find(ADA, id)).toBeNull();
      await undo.execute(ADA, offer.id);
      expect(await reminders.find(ADA, id)).toEqual(before);
    });
  });

  describe('are sent', () => {
    it('at their time, once', async () => {
      const id = await create.execute(ADA, GAME, plan());
      clock.set(at(9));
      await fire.execute();
      expect(notices.kept).toEqual([]);
      clock.set(at(10));
      await fire.execute();
      await fire.execute();
      expect(notices.kept).toEqual([
        {
          id: '1',
          kind: 'reminder',
          appId: GAME,
          userId: ADA,
          key: `reminder:${id}`,
          at: at(10),
          title: 'Try the new mode',
          message: 'Your reminder for Game 7: Try the new mode.',
        },
      ]);
    });

    it('late if missed, and say so', async () => {
      await create.execute(ADA, GAME, plan({ type: 'release_date', message: 'Out yet?' }));
      clock.set(at(16));
      await fire.execute();
      expect(notices.kept[0]?.message).toBe(
        'Your reminder about the release of Game 7: Out yet? It was due on Nov 21, 2026, 12:10 PM UTC and comes late.',
      );
    });

    it.each([
      ['update', 'Your reminder about updates of Game 7: Look. A new update is out.'],
      ['release_date', 'Your reminder about the release of Game 7: Look. It is out now.'],
    ] as const)('with the event, if they are about the %s', async (type, words) => {
      const id = await create.execute(ADA, GAME, plan({ type, message: 'Look' }));
      await reminders.save(
        Object.assign((await reminders.find(ADA, id))!, { dueAt: at(1), happenedAt: at(1) }),
      );
      clock.set(at(1));
      await fire.execute();
      expect(notices.kept[0]?.message).toBe(words);
    });

    it('at their new time if changed concurrently', async () => {
      const id = await create.execute(ADA, GAME, plan({ type: 'update' }));
      await reminders.save(
        Object.assign((await reminders.find(ADA, id))!, { dueAt: at(1), happenedAt: at(1) }),
      );
      await change.execute(ADA, id, plan({ type: 'update', dueAt: at(30) }));
      expect(await reminders.find(ADA, id)).toMatchObject({ dueAt: at(30), happenedAt: null });
    });

    it('in batches until none is due', async () => {
      for (let n = 0; n < 250; n += 1) await create.execute(BOB, GAME, plan({ message: `${n}` }));
      clock.set(at(10));
      await fire.execute();
      expect(notices.of(BOB)).toHaveLength(250);
    });

    it('not without PRO, and once when PRO is back', async () => {
      await create.execute(ADA, GAME, plan());
      reminders.users.get(ADA)!.hasFeature = false;
      clock.set(at(60));
      await fire.execute();
      expect(notices.kept).toEqual([]);
      reminders.users.get(ADA)!.hasFeature = true;
      await fire.execute();
      await fire.execute();
      expect(notices.of(ADA)).toEqual(['Try the new mode']);
    });
  });
});
