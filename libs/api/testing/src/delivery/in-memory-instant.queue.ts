import { InstantQueue } from '@patchlight/application/ports';
import type { QueuedRecipient } from '@patchlight/application/ports';
import type { Hold, WaitingNotification } from '@patchlight/domain';
import { InMemoryTable } from '../kernel/in-memory-table.ts';
import type { InMemoryUnitOfWork } from '../kernel/in-memory-unit-of-work.ts';

interface StoredNotification extends Omit<WaitingNotification, 'held' | 'dueAt'> {
  userId: string;
  /** null: until the next digest. */
  dueAt: Date | null;
  held: Hold | 'limit' | null;
}

const keyOf = ({ userId, updateId }: { userId: string; updateId: string }): string => `${userId} ${updateId}`;

/** Choices of users are set by tests. */
export class InMemoryInstantQueue extends InstantQueue {
  readonly users = new Map<string, Omit<QueuedRecipient, 'userId' | 'waiting'>>();
  private readonly table: InMemoryTable<StoredNotification>;

  constructor(unitOfWork: InMemoryUnitOfWork) {
    super();
    this.table = new InMemoryTable(unitOfWork);
  }

  get all(): StoredNotification[] {
    return this.table.all();
  }

  add(notification: StoredNotification): void {
    this.table.put(keyOf(notification), notification);
  }

  override async claim(count: number, now: Date): Promise<QueuedRecipient[]> {
    const due = this.all.filter(({ dueAt }) => dueAt && dueAt <= now);
    const userIds = [...new Set(due.map(({ userId }) => userId))].slice(0, count);
    return userIds.map((userId) => ({
      userId,
      ...this.users.get(userId)!,
      waiting: this.all.flatMap(({ dueAt, held, ...entry }) =>
        entry.userId === userId && dueAt && dueAt <= now && held !== 'limit'
          ? [{ ...entry, dueAt, held }]
          : [],
      ),
    }));
  }

  override async remove(entries: readonly { userId: string; updateId: string }[]): Promise<void> {
    for (const entry of entries) this.table.delete(keyOf(entry));
  }

  override async hold(
    entries: readonly { userId: string; updateId: string; dueAt: Date | null; reason: Hold | 'limit' }[],
  ): Promise<void> {
    for (const { dueAt, reason, ...entry } of entries) {
      const stored = this.table.get(keyOf(entry));
      if (stored) this.add({ ...stored, dueAt, held: reason });
    }
  }
}
