import { InboxRepository } from '@patchlight/application/ports';
import type { InboxChange, ReversalRepository, NotificationSelection } from '@patchlight/application/ports';
import type { InboxFolder } from '@patchlight/contracts';
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

interface Folders {
  from: InboxFolder;
  to: InboxFolder;
}

type FiledRow = InboxRow & { folder: InboxFolder };

const MOVED = 'inbox-moved';
const MARKED = 'inbox-marked';
/** Larger changes cannot be undone. */
const MOST_KEPT = 100_000;

export class InMemoryInboxRepository extends InboxRepository {
  override readonly reversalKinds = [MOVED, MARKED];
  private readonly rows: InMemoryTable<FiledRow>;
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
    for (const userId of userIds) this.put({ userId, id, isRead: false, folder: 'inbox' });
  }

  /** Deletes the update. */
  forget(id: string): void {
    this.arrivals.delete(id);
  }

  /** A user's notifications in a folder by ascending ids. */
  of(userId: string, folder: InboxFolder = 'inbox'): InboxRow[] {
    return this.in(userId, folder).map(({ id, isRead }) => ({ userId, id, isRead }));
  }

  override async markRead(userId: string, id: string): Promise<boolean> {
    const row = this.in(userId, 'inbox').find((own) => own.id === id);
    if (row) this.put({ ...row, isRead: true });
    return row !== undefined;
  }

  override mark(userId: string, which: NotificationSelection, isRead: boolean): Promise<InboxChange> {
    const changed = this.select(userId, 'inbox', which).filter((row) => row.isRead !== isRead);
    for (const row of changed) this.put({ ...row, isRead });
    const ids = changed.map(({ id }) => id);
    const payload: ReadState = isRead ? { read: [], unread: ids } : { read: ids, unread: [] };
    return this.keep(userId, MARKED, payload, ids.length);
  }

  override move(userId: string, which: NotificationSelection, { from, to }: Folders): Promise<InboxChange> {
    const ids = this.moveRows(userId, which, { from, to });
    return this.keep(userId, MOVED, { from, to, ids }, ids.length);
  }

  override async revert(userId: string, kind: string, payload: unknown): Promise<void> {
    if (kind === MOVED) {
      const { from, to, ids } = payload as Folders & { ids: string[] };
      this.moveRows(userId, { ids }, { from: to, to: from });
      return;
    }
    const { read, unread } = payload as ReadState;
    for (const row of this.select(userId, 'inbox', { ids: [...read, ...unread] }))
      this.put({ ...row, isRead: read.includes(row.id) });
  }

  private in(userId: string, folder: InboxFolder): FiledRow[] {
    const own = this.rows.all().filter((row) => row.userId === userId && row.folder === folder);
    return own.toSorted((a, b) => Number(a.id) - Number(b.id));
  }

  /** Notifications of deleted updates do not return to the inbox. */
  private moveRows(userId: string, which: NotificationSelection, { from, to }: Folders): string[] {
    const rows = this.select(userId, from, which).filter(({ id }) => to !== 'inbox' || this.arrivals.has(id));
    for (const row of rows) this.put({ ...row, folder: to });
    return rows.map(({ id }) => id);
  }

  private select(userId: string, folder: InboxFolder, which: NotificationSelection): FiledRow[] {
    const own = this.in(userId, folder);
    if (which === 'all') return own;
    if ('ids' in which) return own.filter(({ id }) => which.ids.includes(id));
    return own.filter(({ id }) => (this.arrivals.get(id) ?? which.before) < which.before);
  }

  private async keep(userId: string, kind: string, payload: object, changed: number): Promise<InboxChange> {
    const isKept = changed > 0 && changed <= MOST_KEPT;
    const undo = isKept ? await this.reversals.save(userId, { kind, payload }) : null;
    return { changed, undo };
  }

  private put(row: FiledRow): void {
    this.rows.put(`${row.userId} ${row.id}`, row);
  }
}
