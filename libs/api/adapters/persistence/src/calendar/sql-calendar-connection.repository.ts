import { CalendarConnectionRepository } from '@patchlight/application/ports';
import type {
  CalendarConnection,
  NewConnection,
  SyncCounts,
  SyncOutcome,
  SyncedObject,
  UnitOfWork,
} from '@patchlight/application/ports';
import type { ExportKind } from '@patchlight/contracts';
import type { RemoteCalendarProblem } from '@patchlight/domain';
import type { Database } from '../kernel/database.ts';
import { THIS_PROCESS } from '../kernel/database.ts';

interface ConnectionRow {
  user_id: string;
  server_url: string;
  username: string;
  sealed_password: string;
  calendar_url: string;
  calendar_name: string;
  kinds: ExportKind[];
  is_leaving: boolean;
  lease: string | null;
  done_count: number | null;
  total_count: number | null;
  last_sync_at: Date | null;
  last_counts: SyncCounts | null;
  problem: RemoteCalendarProblem | null;
  next_sync_at: Date | null;
}

const COLUMNS = `user_id, server_url, username, sealed_password, calendar_url, calendar_name, kinds, is_leaving,
  lease, done_count, total_count, last_sync_at, last_counts, problem, next_sync_at`;

/** Clears the lease. */
const FREE = 'lease = null, leased_by = null, leased_until = null, done_count = null, total_count = null';

/** A claimed connection is due when its lease ends; every change makes it due at another time. */
const IS_UNCHANGED = 'next_sync_at = leased_until';

const toConnection = (row: ConnectionRow): CalendarConnection => ({
  userId: row.user_id,
  serverUrl: row.server_url,
  username: row.username,
  sealedPassword: row.sealed_password,
  calendarUrl: row.calendar_url,
  calendarName: row.calendar_name,
  kinds: row.kinds,
  isLeaving: row.is_leaving,
  progress: row.lease === null ? null : { done: row.done_count ?? 0, total: row.total_count ?? 0 },
  lastSync: row.last_counts && row.last_sync_at ? { ...row.last_counts, at: row.last_sync_at } : null,
  problem: row.problem,
  nextAt: row.next_sync_at,
});

export class SqlCalendarConnectionRepository extends CalendarConnectionRepository {
  constructor(
    private readonly db: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {
    super();
  }

  override async find(userId: string): Promise<CalendarConnection | null> {
    const row = await this.db.queryOne<ConnectionRow>(
      `select ${COLUMNS} from calendar_connections where user_id = $1`,
      [userId],
    );
    return row && toConnection(row);
  }

  override save(connection: NewConnection, now: Date): Promise<void> {
    const { userId, serverUrl, username, sealedPassword, calendarUrl, calendarName, kinds } = connection;
    return this.unitOfWork.run(async () => {
      await this.db.query('select from users where id = $1 for no key update', [userId]);
      await this.db.change('delete from calendar_connections where user_id = $1 and calendar_url <> $2', [
        userId,
        calendarUrl,
      ]);
      await this.db.change(
        `insert into calendar_connections as c (user_id, server_url, username, sealed_password, calendar_url,
           calendar_name, kinds, connected_at, next_sync_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $8)
         on conflict (user_id) do update set server_url = $2, username = $3, sealed_password = $4, calendar_name = $6,
           kinds = $7, is_leaving = false, next_sync_at = $8, problem = null`,
        [userId, serverUrl, username, sealedPassword, calendarUrl, calendarName, kinds, now],
      );
    });
  }

  override async changeKinds(userId: string, kinds: readonly ExportKind[], now: Date): Promise<boolean> {
    const changed = await this.db.change(
      'update calendar_connections set kinds = $2, next_sync_at = $3 where user_id = $1 and not is_leaving',
      [userId, kinds, now],
    );
    return changed > 0;
  }

  override async makeDue(userId: string, now: Date): Promise<boolean> {
    return (
      (await this.db.change('update calendar_connections set next_sync_at = $2 where user_id = $1', [
        userId,
        now,
      ])) > 0
    );
  }

  override async startRemoval(userId: string, now: Date): Promise<boolean> {
    const changed = await this.db.change(
      'update calendar_connections set is_leaving = true, problem = null, next_sync_at = $2 where user_id = $1',
      [userId, now],
    );
    return changed > 0;
  }

  override async findDue(now: Date, limit: number): Promise<string[]> {
    const rows = await this.db.query<{ user_id: string }>(
      `select user_id from calendar_connections where next_sync_at <= $1::timestamptz
         and (leased_until is null or leased_until <= $1::timestamptz)
         and exists (select 1 from users u where u.id = user_id and u.disabled_at is null)
       order by next_sync_at limit $2`,
      [now, limit],
    );
    return rows.map(({ user_id }) => user_id);
  }

  override async postpone(userId: string, until: Date): Promise<void> {
    await this.db.change(
      'update calendar_connections set next_sync_at = $2 where user_id = $1 and next_sync_at is not null',
      [userId, until],
    );
  }

  override async claim(
    userId: string,
    lease: string,
    now: Date,
    until: Date,
  ): Promise<CalendarConnection | null> {
    // A statement of its own: on Citus, an update of a local table reads no other.
    if (!(await this.db.queryOne('select from users where id = $1 and disabled_at is null', [userId])))
      return null;
    const row = await this.db.queryOne<ConnectionRow>(
      `update calendar_connections set lease = $2, leased_by = ${THIS_PROCESS}, leased_until = $4,
         next_sync_at = $4, done_count = null, total_count = null
       where user_id = $1 and (leased_until is null or leased_until <= $3) returning ${COLUMNS}`,
      [userId, lease, now, until],
    );
    return row && toConnection(row);
  }

  override async findSynced(userId: string): Promise<Map<string, string>> {
    const rows = await this.db.query<SyncedObject>(
      'select key, hash from calendar_synced where user_id = $1',
      [userId],
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
      const held = await this.db.queryOne<{ is_unchanged: boolean }>(
        `update calendar_connections set done_count = $3, total_count = $4 where user_id = $1 and lease = $2
         returning ${IS_UNCHANGED} as is_unchanged`,
        [userId, lease, done, total],
      );
      if (!held) return false;
      await this.db.change('delete from calendar_synced where user_id = $1 and key = any($2)', [
        userId,
        removed,
      ]);
      await this.db.change(
        `insert into calendar_synced (user_id, key, hash) select $1::bigint, * from unnest($2::text[], $3::text[])
         on conflict (user_id, key) do update set hash = excluded.hash`,
        [userId, written.map(({ key }) => key), written.map(({ hash }) => hash)],
      );
      return held.is_unchanged;
    });
  }

  override async finish(userId: string, lease: string, outcome: SyncOutcome): Promise<boolean> {
    const { counts, at, problem, nextAt } = outcome;
    const finished = await this.db.change(
      `update calendar_connections
       set last_sync_at = $3, last_counts = $4, problem = $5, next_sync_at = $6, ${FREE}
       where user_id = $1 and lease = $2 and ${IS_UNCHANGED}`,
      [userId, lease, at, JSON.stringify(counts), problem, nextAt],
    );
    return finished > 0;
  }

  override async release(userId: string, lease: string, now: Date): Promise<void> {
    await this.db.change(
      `update calendar_connections set next_sync_at = $3, ${FREE} where user_id = $1 and lease = $2`,
      [userId, lease, now],
    );
  }

  override async remove(userId: string, lease?: string): Promise<boolean> {
    const removed = await this.db.change(
      `delete from calendar_connections
       where user_id = $1 and ($2::uuid is null or (lease = $2::uuid and ${IS_UNCHANGED}))`,
      [userId, lease ?? null],
    );
    return removed > 0;
  }
}
