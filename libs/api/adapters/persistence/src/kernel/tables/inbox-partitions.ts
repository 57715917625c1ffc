import { LOCKS } from '../scale-out/index.ts';
import { NEWEST_UPDATE_ID } from '../games/newest-update.ts';
import { c, row } from './rows.ts';
import type { RowShape } from './rows.ts';

/*
 * The inbox has one partition per quarter, so that expired data is dropped as a whole. Its rows have no time, only the
 * id of an update or a notice: the sequence of these ids jumps to a round number at the start of each quarter, so that
 * the bounds of all partitions are known.
 */

const PARENT = 'notifications';
/** Year of quarter 0. */
const FIRST_YEAR = 2026;
/** As in the migration that created the first partition. */
const IDS_PER_QUARTER = 1_000_000_000;
/** Number of partitions created ahead: workers may be down for that long. */
const AHEAD = 2;
/** Limit for blocking readers and writers; retried an hour later. */
const LOCK_TIMEOUT = '2s';

/** Changed often, and read by index-only scans while the visibility map is fresh. */
const STORAGE = `autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.1,
  autovacuum_analyze_scale_factor = 0.05`;

/** Runs one statement, in the current transaction or in a new one. */
export type RunSql = <Row>(row: RowShape<Row>, sql: string) => Promise<Row[]>;

const PARTITION = row({ name: c.text, bounds: c.text.orNull });

interface Partition {
  name: string;
  /** The last quarter in it. */
  quarter: number;
  /** Its lower bound; null for the first, which has none. */
  fromId: string | null;
}

const quarterOf = (date: Date): number =>
  Math.max(0, (date.getUTCFullYear() - FIRST_YEAR) * 4 + Math.floor(date.getUTCMonth() / 3));

const firstIdOf = (quarter: number): number => quarter * IDS_PER_QUARTER;

const nameOf = (quarter: number): string =>
  `${PARENT}_${FIRST_YEAR + Math.floor(quarter / 4)}q${(quarter % 4) + 1}`;

/** Oldest first, except one being dropped, which has no bounds. */
const partitionsOf = async (run: RunSql): Promise<Partition[]> => {
  const rows = await run(
    PARTITION,
    `select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bounds
     from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = '${PARENT}'::regclass`,
  );
  return rows
    .flatMap(({ name, bounds }) => {
      if (bounds === null) return [];
      const [, from, to] = /FROM \((?:'(\d+)'|MINVALUE)\) TO \('(\d+)'\)/.exec(bounds)!;
      return [{ name, quarter: Number(to) / IDS_PER_QUARTER - 1, fromId: from ?? null }];
    })
    .toSorted((a, b) => a.quarter - b.quarter);
};

/** Runs in one transaction, one process at a time, with a short lock timeout. */
const change = (run: RunSql, statements: string): Promise<unknown[]> =>
  run(
    row({}),
    `do $$ begin
    set local lock_timeout = '${LOCK_TIMEOUT}';
    perform pg_advisory_xact_lock(${LOCKS.inboxPartitions});
    ${statements}
  end $$`,
  );

/** Statements that add a partition. Attached, since `create table … partition of` would lock readers out. */
const adding = (name: string, from: number | 'minvalue', to: number | string): string =>
  `create table ${name} (like ${PARENT} including all) with (${STORAGE});
   alter table ${PARENT} attach partition ${name} for values from (${from}) to (${to});`;

/** Creates the partitions for the quarter of `now` and the following ones, and starts the ids of this quarter. */
export const preparePartitions = async (run: RunSql, now: Date): Promise<void> => {
  const current = quarterOf(now);
  const newest = (await partitionsOf(run)).at(-1)!.quarter;
  for (let quarter = newest + 1; quarter <= current + AHEAD; quarter += 1) {
    const name = nameOf(quarter);
    await change(
      run,
      `if to_regclass('${name}') is null then
        ${adding(name, firstIdOf(quarter), firstIdOf(quarter + 1))}
      end if;`,
    );
  }
  // The remainder of the quarter in which the first partition was created has ids of no quarter.
  if (current <= (await partitionsOf(run))[0]!.quarter) return;
  await change(
    run,
    `if ${NEWEST_UPDATE_ID} < ${firstIdOf(current)} then
      perform setval('updates_id_seq', ${firstIdOf(current)});
    end if;`,
  );
};

/** Creates one partition for all quarters that have been dropped. The next `dropPartitions` drops it. */
export const readmitDropped = async (run: RunSql): Promise<void> => {
  const fromId = await firstRetainedId(run);
  if (fromId !== null) await change(run, adding(`${PARENT}_first`, 'minvalue', fromId));
};

/** Drops the partitions whose quarters have all ended `months` before `now`. */
export const dropPartitions = async (run: RunSql, now: Date, months: number): Promise<void> => {
  const oldestKept = quarterOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)));
  for (const { name, quarter } of await partitionsOf(run)) {
    if (quarter < oldestKept)
      await change(run, `drop table if exists ${name}; insert into list_changes default values;`);
  }
};

/** The least id that the inbox can hold; null as long as nothing has been dropped. */
export const firstRetainedId = async (run: RunSql): Promise<string | null> =>
  (await partitionsOf(run))[0]!.fromId;
