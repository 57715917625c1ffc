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
import type { Clock, IdGenerator, ReversalRepository, UnitOfWork } from '../kernel/ports.ts';
import type { ReminderRepository } from './ports.ts';
import { reminderReversal } from './reminder.reverser.ts';

/** Creates a reminder about a game. */
export class CreateReminder {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reminders: ReminderRepository,
    private readonly ids: IdGenerator,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns the id
   * @throws {ReminderInPast}
   * @throws {GameNotListed}
   * @throws {TooManyReminders}
   */
  execute(userId: string, appId: number, plan: ReminderPlan): Promise<string> {
    return this.unitOfWork.run(async () => {
      const now = this.clock.now();
      checkAhead(plan.dueAt, now);
      if (!(await this.reminders.isListed(userId, appId))) throw new GameNotListed();
      if ((await this.reminders.count(userId)) >= MOST_REMINDERS) throw new TooManyReminders(MOST_REMINDERS);
      const reminder = new Reminder(this.ids.uuid(), userId, appId, plan, now);
      await this.reminders.add(reminder);
      return reminder.id;
    });
  }
}

/** Changes a pending reminder. */
export class ChangeReminder {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reminders: ReminderRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws {ReminderNotFound}
   * @throws {ReminderSent}
   * @throws {ReminderInPast}
   */
  execute(userId: string, id: string, plan: ReminderPlan): Promise<void> {
    return this.unitOfWork.run(async () => {
      const reminder = await this.reminders.find(userId, id);
      if (!reminder) throw new ReminderNotFound();
      reminder.change(plan, this.clock.now());
      await this.reminders.save(reminder);
    });
  }
}

/** Deletes a reminder, sent or not. */
export class DeleteReminder {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reminders: ReminderRepository,
    private readonly reversals: ReversalRepository,
  ) {}

  /** @throws {ReminderNotFound} */
  execute(userId: string, id: string): Promise<UndoOffer> {
    return this.unitOfWork.run(async () => {
      const reminder = await this.reminders.find(userId, id);
      if (!reminder) throw new ReminderNotFound();
      await this.reminders.remove(reminder);
      return this.reversals.save(userId, reminderReversal(reminder));
    });
  }
}
