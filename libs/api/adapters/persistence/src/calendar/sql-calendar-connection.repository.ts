import { CalendarConnectionRepository } from '@patchlight/application/ports';
import type {
  CalendarConnection,
  NewConnection,
  SyncOutcome,
  SyncedObject,
  UnitOfWork,
} from '@patchlight/application/ports';
import type { ExportKind } from '@patchlight/contracts';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Database } from '../kernel/database.ts';
import { anyOf, lockUser, tables, thisProcess } from '../statements.ts';
import type { Schema } from '../statements.ts';

const COLUMNS = [
  'userId',
  'serverUrl',
  'username',
  'sealedPassword',
  'calendarUrl',
  'calendarName',
  'kinds',
  'isLeaving',
  'lease',
  'doneCount',
  'totalCount',
  'lastSyncAt',
  'lastCounts',
  'problem',
  'nextSyncAt',
] as const;

type ConnectionRow = Pick<Selectable<Schema['calendarConnections']>, (typeof COLUMNS)[number]>;

const WITHOUT_LEASE = { lease: null, leasedBy: null, leasedUntil: null, doneCount: null, totalCount: null };

/** A claimed connection is due when its lease ends; every change makes it due at another time. */
const IS_UNCHANGED = sql<boolean>`next_sync_at = leased_until`;

const toConnection = ({
  lease,
  doneCount,
  totalCount,
  lastSyncAt,
  lastCounts,
  nextSyncAt,
  ...row
}: ConnectionRow): CalendarConnection => ({
  ...row,
  progress: lease === null ? null : { done: doneCount ?? 0, total: totalCount ?? 0 },
  lastSync: lastCounts && lastSyncAt && { ...lastCounts, at: lastSyncAt },
  nextAt: nextSyncAt,
});

/** The connection of a user. */
const ofUser = (userId: string) => tables.updateTable('calendarConnections').where('userId', '=', userId);

export class SqlCalendarConnectionRepository extends CalendarConnectionRepository {
  constructor(
    private readonly db: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {
    super();
  }

  override async find(userId: string): Promise<CalendarConnection | null> {
    const row = await this.db.first(
      tables.selectFrom('calendarConnections').select(COLUMNS).where('userId', '=', userId),
    );
    return row && toConnection(row);
  }

  override save({ userId, calendarUrl, ...chosen }: NewConnection, now: Date): Promise<void> {
    return this.unitOfWork.run(async () => {
      await this.db.first(lockUser(userId));
      await this.db.run(
        tables
          .deleteFrom('calendarConnections')
          .where('userId', '=', userId)
          .where('calendarUrl', '<>', calendarUrl),
      );
      const values = { ...chosen, kinds: [...chosen.kinds], nextSyncAt: now };
      await this.db.run(
        tables
          .insertInto('calendarConnections')
          .values({ ...values, userId, calendarUrl, connectedAt: now })
          .onConflict((conflict) =>
            conflict.column('userId').doUpdateSet({ ...values, isLeaving: false, problem: null }),
          ),
      );
    });
  }

  override async changeKinds(userId: string, kinds: readonly ExportKind[], now: Date): Promise<boolean> {
    const changed = await this.db.run(
      ofUser(userId)
        .set({ kinds: [...kinds], nextSyncAt: now })
        .where('isLeaving', '=', false),
    );
    return changed > 0;
  }

  override async makeDue(userId: string, now: Date): Promise<boolean> {
    return (await this.db.run(ofUser(userId).set({ nextSyncAt: now }))) > 0;
  }

  override async startRemoval(userId: string, now: Date): Promise<boolean> {
    const leaving = { isLeaving: true, problem: null, nextSyncAt: now };
    return (await this.db.run(ofUser(userId).set(leaving))) > 0;
  }

  override async findDue(now: Date, limit: number): Promise<string[]> {
    const rows = await this.db.all(
      tables
        .selectFrom('calendarConnections as c')
        .select('userId')
        .where('nextSyncAt', '<=', now)
        .where((is) => is.or([is('leasedUntil', 'is', null), is('leasedUntil', '<=', now)]))
        .where(({ exists, selectFrom }) =>
          exists(selectFrom('users as u').whereRef('u.id', '=', 'c.userId').where('disabledAt', 'is', null)),
        )
        .orderBy('nextSyncAt')
        .limit(limit),
    );
    return rows.map(({ userId }) => userId);
  }

  override async postpone(userId: string, until: Date): Promise<void> {
    await this.db.run(ofUser(userId).set({ nextSyncAt: until }).where('nextSyncAt', 'is not', null));
  }

  override async claim(
    userId: string,
    lease: string,
    now: Date,
    until: Date,
  ): Promise<CalendarConnection | null> {
    // A statement of its own: on Citus, an update of a local table reads no other.
    const user = tables.selectFrom('users').where('id', '=', userId).where('disabledAt', 'is', null);
    if (!(await this.db.first(user))) return null;
    const row = await this.db.first(
      ofUser(userId)
        .set({ ...WITHOUT_LEASE, lease, leasedBy: thisProcess, leasedUntil: until, nextSyncAt: until })
        .where((is) => is.or([is('leasedUntil', 'is', null), is('leasedUntil', '<=', now)]))
        .returning(COLUMNS),
    );
    return row && toConnection(row);
  }

  override async findSynced(userId: string): Promise<Map<string, string>> {
    const rows = await this.db.all(
      tables.selectFrom('calendarSynced').select(['key', 'hash']).where('userId', '=', userId),
    );
    return new Map(rows.map(({ key, hash }) => [key, hash]));
  }

  override saveProgress(
    userId: string,
    lease: string,
    step: { written: readonly SyncedObject[]; removed: readonly string[]; done: number; total: number },
  ): Promise<boolean> {
    const { written, removed, done, total } = step;
    return this.unitOfWork.run(async () => {
      const held = await this.db.first(
        ofUser(userId)
          .set({ doneCount: done, totalCount: total })
          .where('lease', '=', lease)
          .returning(IS_UNCHANGED.as('isUnchanged')),
      );
      if (!held) return false;
      await this.db.run(
        tables.deleteFrom('calendarSynced').where('userId', '=', userId).where('key', '=', anyOf(removed)),
      );
      await this.db.change(
        `insert into calendar_synced (user_id, key, hash) select $1::bigint, * from unnest($2::text[], $3::text[])
         on conflict (user_id, key) do update set hash = excluded.hash`,
        [userId, written.map(({ key }) => key), written.map(({ hash }) => hash)],
      );
      return held.isUnchanged;
    });
  }

  override async finish(userId: string, lease: string, outcome: SyncOutcome): Promise<boolean> {
    const { counts, at, problem, nextAt } = outcome;
    const finished = await this.db.run(
      ofUser(userId)
        .set({ ...WITHOUT_LEASE, lastSyncAt: at, lastCounts: counts, problem, nextSyncAt: nextAt })
        .where('lease', '=', lease)
        .where(IS_UNCHANGED),
    );
    return finished > 0;
  }

  override async release(userId: string, lease: string, now: Date): Promise<void> {
    await this.db.run(
      ofUser(userId)
        .set({ ...WITHOUT_LEASE, nextSyncAt: now })
        .where('lease', '=', lease),
    );
  }

  override async remove(userId: string, lease?: string): Promise<boolean> {
    const own = tables.deleteFrom('calendarConnections').where('userId', '=', userId);
    const removed = await this.db.run(
      lease === undefined ? own : own.where('lease', '=', lease).where(IS_UNCHANGED),
    );
    return removed > 0;
  }
}
