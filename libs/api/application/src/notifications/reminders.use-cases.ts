import type { UndoOffer } from '@patchlight/contracts';
import {
  GameNotListed,
  MOST_REMINDERS,
  Reminder,
  ReminderNotFound,
  TooManyReminders,
  checkAhead,
} from '@patchlight/domain';
import type { ReminderPlan } from '@patchlight/domain';
import type { NotificationsPorts } from './ports.ts';
import { reminderReversal } from './reminder.reverser.ts';

/** Creates a reminder about a game. */
export class CreateReminder {
  constructor(
    private readonly deps: Pick<NotificationsPorts, 'clock' | 'ids' | 'reminders' | 'unitOfWork'>,
  ) {}

  /**
   * @returns the id
   * @throws {ReminderInPast}
   * @throws {GameNotListed}
   * @throws {TooManyReminders}
   */
  execute(userId: string, appId: number, plan: ReminderPlan): Promise<string> {
    return this.deps.unitOfWork.run(async () => {
      const now = this.deps.clock.now();
      checkAhead(plan.dueAt, now);
      if (!(await this.deps.reminders.isListed(userId, appId))) throw new GameNotListed();
      if ((await this.deps.reminders.count(userId)) >= MOST_REMINDERS)
        throw new TooManyReminders(MOST_REMINDERS);
      const reminder = new Reminder(this.deps.ids.uuid(), userId, appId, plan, now);
      await this.deps.reminders.add(reminder);
      return reminder.id;
    });
  }
}

/** Changes a pending reminder. */
export class ChangeReminder {
  constructor(private readonly deps: Pick<NotificationsPorts, 'clock' | 'reminders' | 'unitOfWork'>) {}

  /**
   * @throws {ReminderNotFound}
   * @throws {ReminderSent}
   * @throws {ReminderInPast}
   */
  execute(userId: string, id: string, plan: ReminderPlan): Promise<void> {
    return this.deps.unitOfWork.run(async () => {
      const reminder = await this.deps.reminders.find(userId, id);
      if (!reminder) throw new ReminderNotFound();
      reminder.change(plan, this.deps.clock.now());
      await this.deps.reminders.save(reminder);
    });
  }
}

/** Deletes a reminder, sent or not. */
export class DeleteReminder {
  constructor(private readonly deps: Pick<NotificationsPorts, 'reminders' | 'reversals' | 'unitOfWork'>) {}

  /** @throws {ReminderNotFound} */
  execute(userId: string, id: string): Promise<UndoOffer> {
    return this.deps.unitOfWork.run(async () => {
      const reminder = await this.deps.reminders.find(userId, id);
      if (!reminder) throw new ReminderNotFound();
      await this.deps.reminders.remove(reminder);
      return this.deps.reversals.save(userId, reminderReversal(reminder));
    });
  }
}
