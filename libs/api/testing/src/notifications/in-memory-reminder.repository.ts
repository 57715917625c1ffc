import { ReminderRepository } from '@patchlight/application/ports';
import type { DueReminder } from '@patchlight/application/ports';
import { Reminder } from '@patchlight/domain';
import type { InMemoryUnitOfWork } from '../kernel/in-memory-unit-of-work.ts';

/** Data of a user for reminders. */
export interface RemindedUser {
  appIds: number[];
  hasFeature: boolean;
}

const copyOf = (reminder: Reminder): Reminder =>
  Object.assign(
    new Reminder(reminder.id, reminder.userId, reminder.appId, reminder, reminder.createdAt),
    reminder,
  );

export class InMemoryReminderRepository extends ReminderRepository {
  readonly kept = new Map<string, Reminder>();
  readonly users = new Map<string, RemindedUser>();

  constructor(private readonly unitOfWork: InMemoryUnitOfWork) {
    super();
  }

  override async count(userId: string): Promise<number> {
    return [...this.kept.values()].filter((reminder) => reminder.userId === userId).length;
  }

  override async isListed(userId: string, appId: number): Promise<boolean> {
    return this.users.get(userId)?.appIds.includes(appId) ?? false;
  }

  override async add(reminder: Reminder): Promise<void> {
    this.put(reminder.id, copyOf(reminder));
  }

  override async find(userId: string, id: string): Promise<Reminder | null> {
    const found = this.kept.get(id);
    return found?.userId === userId ? copyOf(found) : null;
  }

  override async save(reminder: Reminder): Promise<void> {
    this.put(reminder.id, copyOf(reminder));
  }

  override async remove({ id }: Reminder): Promise<void> {
    this.put(id, undefined);
  }

  override async claimDue(now: Date, count: number): Promise<DueReminder[]> {
    const due = [...this.kept.values()]
      .filter(({ userId, dueAt, sentAt }) => !sentAt && dueAt <= now && this.users.get(userId)?.hasFeature)
      .toSorted((one, other) => one.dueAt.getTime() - other.dueAt.getTime())
      .slice(0, count);
    return due.map((reminder) => {
      this.put(reminder.id, Object.assign(copyOf(reminder), { sentAt: now }));
      const { id, userId, appId, type, message, dueAt, happenedAt } = reminder;
      const hasHappened = happenedAt !== null;
      return { id, userId, appId, gameName: `Game ${appId}`, hasHappened, type, message, dueAt };
    });
  }

  private put(id: string, reminder: Reminder | undefined): void {
    const before = this.kept.get(id);
    const set = (value: Reminder | undefined): void =>
      void (value ? this.kept.set(id, value) : this.kept.delete(id));
    set(reminder);
    this.unitOfWork.join({ rollback: () => set(before) });
  }
}
