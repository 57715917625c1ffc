import { InboxRepository } from '@patchlight/application/ports';
import type { InboxChange, ReversalRepository, NotificationSelection } from '@patchlight/application/ports';
import { InMemoryTable } from '../kernel/in-memory-table.ts';
import type { InMemoryUnitOfWork } from '../kernel/in-memory-unit-of-work.ts';

export interface InboxRow {
  userId: string;
  id: string;
  isRead: boolean;
}

interface ReadState {
  read: string[];
  unread: string[];
}

const DELETED = 'inbox-deleted';
const MARKED = 'inbox-marked';
/** Larger changes cannot be undone. */
const MOST_KEPT = 100_000;

export class InMemoryInboxRepository extends InboxRepository {
  override readonly reversalKinds = [DELETED, MARKED];
  private readonly rows: InMemoryTable<InboxRow>;
  /** Arrival times of updates and notices by id. */
  private readonly arrivals = new Map<string, Date>();

  constructor(
    unitOfWork: InMemoryUnitOfWork,
    private readonly reversals: ReversalRepository,
  ) {
    super();
    this.rows = new InMemoryTable(unitOfWork);
  }

  /** Adds an unread update to users' inboxes. */
  arrive(id: string, at: Date, userIds: readonly string[]): void {
    this.arrivals.set(id, at);
    for (const userId of userIds) this.put({ userId, id, isRead: false });
  }

  /** Deletes the update. */
  forget(id: string): void {
    this.arrivals.delete(id);
  }

  /** A user's notifications by ascending ids. */
  of(userId: string): InboxRow[] {
    const own = this.rows.all().filter((row) => row.userId === userId);
    return own.toSorted((a, b) => Number(a.id) - Number(b.id));
  }

  override async markRead(userId: string, id: string): Promise<boolean> {
    const row = this.rows.get(`${userId} ${id}`);
    if (row) this.put({ ...row, isRead: true });
    return row !== undefined;
  }

  override mark(userId: string, which: NotificationSelection, isRead: boolean): Promise<InboxChange> {
    const changed = this.select(userId, which).filter((row) => row.isRead !== isRead);
    for (const row of changed) this.put({ ...row, isRead });
    return this.keep(userId, MARKED, changed);
  }

  override delete(userId: string, which: NotificationSelection): Promise<InboxChange> {
    const changed = this.select(userId, which);
    for (const { id } of changed) this.rows.delete(`${userId} ${id}`);
    return this.keep(userId, DELETED, changed);
  }

  override async revert(userId: string, kind: string, payload: unknown): Promise<void> {
    const { read, unread } = payload as ReadState;
    for (const id of [...read, ...unread]) {
      const isThere = this.rows.get(`${userId} ${id}`) !== undefined;
      const canReturn = kind === DELETED ? !isThere && this.arrivals.has(id) : isThere;
      if (canReturn) this.put({ userId, id, isRead: read.includes(id) });
    }
  }

  private select(userId: string, which: NotificationSelection): InboxRow[] {
    const own = this.of(userId);
    if (which === 'all') return own;
    if ('ids' in which) return own.filter(({ id }) => which.ids.includes(id));
    return own.filter(({ id }) => (this.arrivals.get(id) ?? which.before) < which.before);
  }

  private async keep(userId: string, kind: string, before: InboxRow[]): Promise<InboxChange> {
    const ids = (wanted: boolean): string[] =>
      before.filter(({ isRead }) => isRead === wanted).map(({ id }) => id);
    const payload: ReadState = { read: ids(true), unread: ids(false) };
    const isKept = before.length > 0 && before.length <= MOST_KEPT;
    const undo = isKept ? await this.reversals.save(userId, { kind, payload }) : null;
    return { changed: before.length, undo };
  }

  private put(row: InboxRow): void {
    this.rows.put(`${row.userId} ${row.id}`, row);
  }
}
