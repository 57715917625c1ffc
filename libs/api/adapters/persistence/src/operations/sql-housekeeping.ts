import { Housekeeping } from '@patchlight/application/ports';
import type { Clock } from '@patchlight/application/ports';
import type { Database } from '../kernel/database.ts';
import { dropPartitions, firstRetainedId, preparePartitions } from '../kernel/tables/inbox-partitions.ts';
import type { RunSql } from '../kernel/tables/inbox-partitions.ts';
import { PLACES } from '../kernel/tables/places.ts';
import { sqlName } from '../kernel/tables/names.ts';
import { EXPIRED_BATCH, columnOptions } from '../kernel/tables/table.ts';
import type { Retention } from '../kernel/tables/table.ts';
import { ALL_TABLES, DELETED_WITH_GAME, DELETED_WITH_USER } from '../tables.ts';
import type { NamedTable } from '../tables.ts';
import { c, row } from '../kernel/tables/rows.ts';
import type { RowOf } from '../kernel/tables/rows.ts';

/** Maximum of games per statement, each with all of its posts. */
const GAMES_BATCH = 100;
/** Retention of games in no library or list. */
const IDLE_GAME = '30 days';
/** Retention of such games that the store does not know, since app ids can be made up. */
const UNKNOWN_GAME = '1 day';

/** By how much clocks may differ, and jump. */
const MOST_OFF_MS = 86_400_000;

/** Table, condition of expired rows and, of tables that Citus may distribute, the key: a ctid is of one shard. */
type Rule = [table: string, condition: string, key?: string];

const ruleOf = ({ name, columns, facts: { placed, expired } }: NamedTable, retention: Retention): Rule[] => {
  if (expired === null) return [];
  const condition = typeof expired === 'string' ? expired : expired(retention);
  if (PLACES[placed] === 'local') return [[name, condition]];
  const key = Object.keys(columns).filter((column) => columnOptions(columns[column]!).primary);
  return [[name, condition, key.map(sqlName).join(', ')]];
};

const OLD_NOTICE = row({ id: c.bigint, user_id: c.bigint });

/** Personal notices after the id `$1` that are old enough to be in no inbox. */
const OLD_NOTICES = `select id, user_id from notices
  where user_id is not null and created_at < now() - interval '1 day' and id > $1 order by id limit ${EXPIRED_BATCH}`;

/** Those of them that an inbox has, or that can be restored. */
const KEPT_NOTICES = `
  with old as (select * from unnest($1::bigint[], $2::bigint[]) old (id, user_id))
  select old.id from old join notifications n on n.user_id = old.user_id and n.update_id = old.id
  union select old.id from old join filed_notifications n on n.user_id = old.user_id and n.update_id = old.id
  union select old.id from old join reversals r on r.user_id = old.user_id`;

/**
 * Games after the app id `$2` that were last polled long ago and are in no inbox: their updates and notices have ids
 * below `$1`, or there are none. Locked, so that no list gets them meanwhile.
 */
const OLD_GAMES = `
  select g.app_id from games g left join game_feeds f using (app_id) left join game_listings l using (app_id)
  where greatest(g.created_at, g.described_at, f.last_fetched_at, l.checked_at) < now()
      - case when g.described_at is null or g.is_described then interval '${IDLE_GAME}' else interval '${UNKNOWN_GAME}' end
    and (f.leased_until is null or f.leased_until < now()) and g.app_id > $2
    and not exists (select from updates u where u.app_id = g.app_id and u.id >= coalesce($1::bigint, 0))
    and not exists (select from notices n where n.app_id = g.app_id and n.id >= coalesce($1::bigint, 0))
  order by app_id limit ${GAMES_BATCH} for update of g skip locked`;

/** Those of them that are in no list. */
const IN_NO_LIST = `select app_id from unnest($1::int[]) app_id where not is_listed(app_id)`;

/** The clock of this process: its time, and how long it runs. */
export interface OwnClock {
  now(): number;
  elapsed(): number;
}

const PROCESS_CLOCK: OwnClock = { now: () => Date.now(), elapsed: () => performance.now() };

/** Deletes in small transactions. A failing rule does not stop the others. */
export class SqlHousekeeping extends Housekeeping {
  /** When the clock of this process was looked at last, and from when on it is trusted. */
  private looked: { now: number; elapsed: number };
  private trustedFrom = 0;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly retention: Retention,
    private readonly own: OwnClock = PROCESS_CLOCK,
  ) {
    super();
    this.looked = { now: own.now(), elapsed: own.elapsed() };
  }

  /** @throws {Error} the time of the database cannot be trusted: what was deleted by a clock that is ahead is lost */
  override async cleanUp(): Promise<void> {
    const { inboxMonths } = this.retention;
    const now = this.clock.now();
    this.checkTime(now);
    const run: RunSql = (row, sql) => this.db.patiently(() => this.db.query(row, sql));
    const rules = ALL_TABLES.flatMap((table) => ruleOf(table, this.retention));
    const tasks = [
      () => preparePartitions(run, now),
      () => dropPartitions(run, now, inboxMonths),
      async () => this.forgetBefore(await firstRetainedId(run)),
      ...rules.map((rule) => () => this.inBatches(rule)),
      () => this.deleteOldNotices(),
      ...DELETED_WITH_USER.map((table) => () => this.sweep(table)),
      async () => this.deleteGames(await firstRetainedId(run)),
    ];
    const errors: unknown[] = [];
    for (const task of tasks) {
      try {
        await task();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, errors.map(String).join('; '));
  }

  /** A clock that has jumped is trusted again after a day, such as that of a machine that slept. */
  private checkTime(time: Date): void {
    const [now, elapsed] = [this.own.now(), this.own.elapsed()];
    const counted = this.looked.now + elapsed - this.looked.elapsed;
    this.looked = { now, elapsed };
    if (Math.abs(now - counted) > MOST_OFF_MS) this.trustedFrom = elapsed + MOST_OFF_MS;
    if (Math.abs(time.getTime() - now) > MOST_OFF_MS)
      throw new Error(
        `Nothing is deleted: the clock of the database says ${time.toISOString()}, that of the process ${new Date(now).toISOString()}.`,
      );
    if (elapsed < this.trustedFrom)
      throw new Error(`Nothing is deleted for a day: the clock has jumped to ${time.toISOString()}.`);
  }

  private async inBatches([table, condition, key]: Rule, parameters: unknown[] = []): Promise<void> {
    const rows = (columns: string): string =>
      `select ${columns} from ${table} where ${condition} limit ${EXPIRED_BATCH}`;
    const chosen = key ? `(${key}) in (${rows(key)})` : `ctid = any(array(${rows('ctid')}))`;
    let deleted: number;
    do {
      deleted = await this.change(`delete from ${table} where ${chosen}`, parameters);
    } while (deleted === EXPIRED_BATCH);
  }

  private change(sql: string, parameters: unknown[] = []): Promise<number> {
    return this.db.patiently(() => this.db.change(sql, parameters));
  }

  /** Notices and filed notifications are deleted with the partitions of the inbox. */
  private async forgetBefore(keptId: string | null): Promise<void> {
    if (keptId === null) return;
    await this.inBatches(['filed_notifications', 'update_id < $1::bigint', 'user_id, update_id'], [keptId]);
    await this.inBatches(['notices', 'id < $1::bigint', 'id'], [keptId]);
  }

  private async deleteOldNotices(): Promise<void> {
    let after: string | undefined = '0';
    while (after !== undefined) {
      const old: RowOf<typeof OLD_NOTICE>[] = await this.db.query(OLD_NOTICE, OLD_NOTICES, [after]);
      const kept = await this.db.query(row({ id: c.bigint }), KEPT_NOTICES, [
        old.map(({ id }) => id),
        old.map(({ user_id }) => user_id),
      ]);
      const keptIds = new Set(kept.map(({ id }) => id));
      await this.change('delete from notices where id = any($1::bigint[])', [
        old.map(({ id }) => id).filter((id) => !keptIds.has(id)),
      ]);
      after = old[EXPIRED_BATCH - 1]?.id;
    }
  }

  private async sweep(table: string): Promise<void> {
    const deleted = await this.db.query(
      row({ user_id: c.bigint }),
      `select user_id from deleted_accounts where deleted_at > now() - interval '1 day'`,
    );
    await this.change(`delete from ${table} where user_id = any($1::bigint[])`, [
      deleted.map(({ user_id }) => user_id),
    ]);
  }

  private async deleteGames(keptId: string | null): Promise<void> {
    let after: number | undefined = -1;
    while (after !== undefined) after = await this.db.patiently(() => this.deleteGamesAfter(after!, keptId));
  }

  /** @returns the last game looked at, if there are more */
  private async deleteGamesAfter(after: number, keptId: string | null): Promise<number | undefined> {
    const old = await this.db.query(row({ app_id: c.int }), OLD_GAMES, [keptId, after]);
    const idle = await this.db.query(row({ app_id: c.int }), IN_NO_LIST, [old.map(({ app_id }) => app_id)]);
    for (const table of [...DELETED_WITH_GAME, 'games'])
      await this.db.change(`delete from ${table} where app_id = any($1::int[])`, [
        idle.map(({ app_id }) => app_id),
      ]);
    return old[GAMES_BATCH - 1]?.app_id;
  }
}
