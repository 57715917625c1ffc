import { MOST_REMINDERS, Reminder, TooManyReminders } from '@patchlight/domain';
import type { ReminderType } from '@patchlight/domain';
import { Reverser } from '../kernel/ports.ts';
import type { Reversal } from '../kernel/ports.ts';
import type { ReminderRepository } from './ports.ts';

const KIND = 'reminder-deleted';

/** A reminder in JSON. */
interface Removed {
  id: string;
  appId: number;
  type: ReminderType;
  message: string;
  dueAt: string;
  /** Missing in payloads of older versions. */
  happenedAt?: string | null;
  sentAt: string | null;
  createdAt: string;
  updatedAt: string;
}

export const reminderReversal = ({
  dueAt,
  happenedAt,
  sentAt,
  createdAt,
  updatedAt,
  ...reminder
}: Reminder): Reversal => {
  const { id, appId, type, message } = reminder;
  const payload: Removed = {
    id,
    appId,
    type,
    message,
    dueAt: dueAt.toISOString(),
    sentAt: sentAt && sentAt.toISOString(),
    happenedAt: happenedAt && happenedAt.toISOString(),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
  return { kind: KIND, payload };
};

/** Restores a deleted reminder, sent or not. */
export class ReminderReverser extends Reverser {
  override readonly kinds = [KIND];

  constructor(private readonly reminders: ReminderRepository) {
    super();
  }

  /** @throws {TooManyReminders} the limit has been reached meanwhile */
  override async revert(userId: string, _: string, payload: unknown): Promise<void> {
    const { id, appId, type, message, dueAt, happenedAt, sentAt, createdAt, updatedAt } = payload as Removed;
    if ((await this.reminders.count(userId)) >= MOST_REMINDERS) throw new TooManyReminders(MOST_REMINDERS);
    const plan = { type, message, dueAt: new Date(dueAt) };
    const reminder = new Reminder(id, userId, appId, plan, new Date(createdAt));
    reminder.happenedAt = happenedAt ? new Date(happenedAt) : null;
    reminder.sentAt = sentAt === null ? null : new Date(sentAt);
    reminder.updatedAt = new Date(updatedAt);
    await this.reminders.add(reminder);
  }
}
