import { CalendarConnectionRepository } from '@patchlight/application/ports';
import type {
  CalendarConnection,
  NewConnection,
  SyncOutcome,
  SyncedObject,
} from '@patchlight/application/ports';
import type { ExportKind } from '@patchlight/contracts';

interface Row extends CalendarConnection {
  synced: Map<string, string>;
  lease: string | null;
  leasedUntil: Date | null;
}

const FREE = { lease: null, leasedUntil: null, progress: null };

export class InMemoryCalendarConnectionRepository extends CalendarConnectionRepository {
  readonly disabledUsers = new Set<string>();
  private readonly rows = new Map<string, Row>();

  override async find(userId: string): Promise<CalendarConnection | null> {
    const row = this.rows.get(userId);
    return row ? shown(row) : null;
  }

  override async save(connection: NewConnection, now: Date): Promise<void> {
    const before = this.rows.get(connection.userId);
    const isSame = before?.calendarUrl === connection.calendarUrl;
    this.rows.set(connection.userId, {
      ...(isSame ? before : { ...FREE, lastSync: null, synced: new Map() }),
      ...connection,
      isLeaving: false,
      problem: null,
      nextAt: now,
    });
  }

  override async changeKinds(userId: string, kinds: readonly ExportKind[], now: Date): Promise<boolean> {
    const row = this.rows.get(userId);
    if (!row || row.isLeaving) return false;
    Object.assign(row, { kinds: [...kinds], nextAt: now });
    return true;
  }

  override async makeDue(userId: string, now: Date): Promise<boolean> {
    const row = this.rows.get(userId);
    if (row) row.nextAt = now;
    return row !== undefined;
  }

  override async startRemoval(userId: string, now: Date): Promise<boolean> {
    const row = this.rows.get(userId);
    if (row) Object.assign(row, { isLeaving: true, problem: null, nextAt: now });
    return row !== undefined;
  }

  override async findDue(now: Date, limit: number): Promise<string[]> {
    const rows = [...this.rows.values()].filter(
      ({ userId, nextAt, leasedUntil }) =>
        nextAt && nextAt <= now && !(leasedUntil && leasedUntil > now) && !this.disabledUsers.has(userId),
    );
    return rows
      .toSorted((a, b) => a.nextAt!.getTime() - b.nextAt!.getTime())
      .slice(0, limit)
      .map(({ userId }) => userId);
  }

  override async postpone(userId: string, until: Date): Promise<void> {
    const row = this.rows.get(userId);
    if (row?.nextAt) row.nextAt = until;
  }

  override async claim(userId: string, lease: string, now: Date, until: Date) {
    const row = this.rows.get(userId);
    if (!row || this.disabledUsers.has(userId) || (row.leasedUntil && row.leasedUntil > now)) return null;
    Object.assign(row, { lease, leasedUntil: until, nextAt: until, progress: { done: 0, total: 0 } });
    return shown(row);
  }

  override async findSynced(userId: string): Promise<Map<string, string>> {
    return new Map(this.rows.get(userId)?.synced);
  }

  override async saveProgress(
    userId: string,
    lease: string,
    step: { written: readonly SyncedObject[]; removed: readonly string[]; done: number; total: number },
  ): Promise<boolean> {
    const row = this.held(userId, lease);
    if (!row) return false;
    for (const key of step.removed) row.synced.delete(key);
    for (const { key, hash } of step.written) row.synced.set(key, hash);
    row.progress = { done: step.done, total: step.total };
    return this.unchanged(userId, lease) !== undefined;
  }

  override async finish(userId: string, lease: string, outcome: SyncOutcome): Promise<boolean> {
    const row = this.unchanged(userId, lease);
    if (!row) return false;
    const { counts, at, problem, nextAt } = outcome;
    Object.assign(row, { lastSync: { ...counts, at }, problem, nextAt, ...FREE });
    return true;
  }

  override async release(userId: string, lease: string, now: Date): Promise<void> {
    const row = this.held(userId, lease);
    if (row) Object.assign(row, { nextAt: now, ...FREE });
  }

  override async remove(userId: string, lease?: string): Promise<boolean> {
    if (lease !== undefined && !this.unchanged(userId, lease)) return false;
    return this.rows.delete(userId);
  }

  private held(userId: string, lease: string): Row | undefined {
    const row = this.rows.get(userId);
    return row?.lease === lease ? row : undefined;
  }

  /** A change makes a connection due before its lease ends. */
  private unchanged(userId: string, lease: string): Row | undefined {
    const row = this.held(userId, lease);
    return row?.nextAt?.getTime() === row?.leasedUntil?.getTime() ? row : undefined;
  }
}

const shown = ({ synced: _, lease: __, leasedUntil: ___, ...connection }: Row): CalendarConnection => ({
  ...connection,
});
