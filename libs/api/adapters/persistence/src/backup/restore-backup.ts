import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { connected } from '../kernel/connection/connections.ts';
import { migrate, migrateTo } from '../kernel/migration/migrate.ts';
import { preparePartitions, readmitDropped } from '../kernel/tables/inbox-partitions.ts';
import type { RunSql } from '../kernel/tables/inbox-partitions.ts';
import { migrations as MIGRATIONS } from '../kernel/migration/migrations.ts';
import { sinceFirst } from '../kernel/migration/take-over.ts';
import { TEXT_FORMS } from '../kernel/connection/session-settings.ts';
import { BadArchive, RowSum, compare, linesOf, readArchive } from './archive.ts';
import type { ArchiveHead, TableHead, TableSum } from './archive.ts';
import { isAlone } from './is-alone.ts';
import { JOBS, copied, foreignKeysOf, migrationsOf, sourceOf, tablesOf } from './schema.ts';

/** Enqueues jobs in the transaction of a connection. */
export interface JobIntake {
  /** Creates missing queues. */
  start(): Promise<void>;
  clear(client: pg.ClientBase): Promise<void>;
  enqueueIn(client: pg.ClientBase, name: string, data: object): Promise<void>;
}

export interface RestoreOptions {
  databaseUrl: string;
  path: string;
  /** Whether existing data may be overwritten. */
  replace: boolean;
  jobs: JobIntake;
  now: Date;
}

/** The database must not be overwritten. The message is for the operator. */
export class RestoreRefused extends Error {
  override name = 'RestoreRefused';
}

const OWN = MIGRATIONS.map(({ name }) => name);

/**
 * @returns the migrations of the schema that was backed up
 * @throws {BadArchive} incomplete, or of another schema
 */
const checkArchive = async (path: string): Promise<string[]> => {
  let migrations: string[] = [];
  await readArchive(path, { head: (head) => (migrations = schemaOf(head)) });
  return migrations;
};

const schemaOf = ({ version, migrations }: ArchiveHead): string[] => {
  const theirs = sinceFirst(migrations) ?? [];
  if (theirs.some((name) => !OWN.includes(name)))
    throw new BadArchive(
      `The backup was made by a newer version (${version}). Restore it with that version.`,
    );
  if (theirs.length === 0 || theirs.join() !== OWN.slice(0, theirs.length).join())
    throw new BadArchive(
      `The backup was made by an early version (${version}). Restore it with that version, then update.`,
    );
  return theirs;
};

/**
 * Restores the database to the state of the archive, or leaves it unchanged.
 * @returns counts of the restored rows by table
 * @throws {BadArchive} before any change
 * @throws {RestoreRefused} the app is running, there is data to lose, or the schema is newer
 */
export const restoreBackup = async (options: RestoreOptions): Promise<Record<string, TableSum>> => {
  const { databaseUrl, path, replace } = options;
  const schema = await checkArchive(path);
  return connected(databaseUrl, async (client) => {
    if (!(await isAlone(client))) {
      throw new RestoreRefused('Patchlight is running on this database. Stop all its processes first.');
    }
    if (!replace && (await hasData(client))) {
      throw new RestoreRefused('The database is not empty. --replace deletes what is in it first.');
    }
    await migrateTo(databaseUrl, schema.at(-1)!);
    await checkDatabase(client, schema);
    await options.jobs.start();
    const tables = await load(client, options);
    await migrate(databaseUrl);
    return tables;
  });
};

/** Migrations that have run would not change the rows of an older schema any more. */
const checkDatabase = async (client: pg.ClientBase, schema: readonly string[]): Promise<void> => {
  if ((await migrationsOf(client)).every((name) => schema.includes(name))) return;
  throw new RestoreRefused('The database has the schema of a newer version. Restore into an empty database.');
};

const hasData = async (client: pg.ClientBase): Promise<boolean> => {
  const schema = await client.query<{ is: boolean }>(`select to_regclass('games') is not null as is`);
  if (!schema.rows[0]!.is) return false;
  const { rows } = await client.query<{ some: boolean }>(
    'select exists (select from users) or exists (select from games) as some',
  );
  return rows[0]!.some;
};

/** In one transaction. Foreign keys are recreated at its end, so that the order of tables does not matter. */
const load = async (
  client: pg.Client,
  { path, jobs, now }: RestoreOptions,
): Promise<Record<string, TableSum>> => {
  await client.query('begin');
  // Citus would make plain tables of those whose last foreign key is dropped.
  await client.query(`select set_config('citus.enable_local_reference_table_foreign_keys', 'off', true)`);
  const foreignKeys = await foreignKeysOf(client);
  for (const { table, name } of foreignKeys) {
    await client.query(`alter table ${table} drop constraint ${name}`);
  }
  const run: RunSql = async (_, sql) => (await client.query(sql)).rows;
  await preparePartitions(run, now);
  await readmitDropped(run);
  const tables = await tablesOf(client);
  await client.query(`truncate ${tables.map((table) => client.escapeIdentifier(table)).join(', ')}`);
  await jobs.clear(client);
  const loaded: Loaded[] = [];
  let hasOurForms = false;
  const tail = await readArchive(path, {
    head: ({ textForms }) => (hasOurForms = isDeepStrictEqual(textForms, TEXT_FORMS)),
    table: async (head, rows) => {
      if (head.table === JOBS) return enqueueAll(rows, client, jobs);
      const sum = new RowSum();
      await fill(client, head, sum.of(rows));
      loaded.push({ ...head, sum: sum.sum() });
    },
  });
  await checkTables(client, loaded, hasOurForms);
  for (const { table, name, definition } of foreignKeys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
  for (const [name, last] of Object.entries(tail.sequences)) {
    await client.query('select setval(to_regclass($1), $2, $3)', [
      client.escapeIdentifier(name),
      last ?? 1,
      last !== null,
    ]);
  }
  // Updates with ids of the backup's quarter would be dropped with it.
  await preparePartitions(run, now);
  await client.query('commit');
  // One by one: Citus would have its workers analyze local tables, too.
  for (const table of tables) await client.query(`analyze ${client.escapeIdentifier(table)}`);
  return tail.tables;
};

const fill = (client: pg.Client, { table, columns }: TableHead, rows: AsyncIterable<Buffer>): Promise<void> =>
  pipeline(
    Readable.from(rows, { objectMode: false, highWaterMark: 64 * 1_024 }),
    client.query(copyFrom(`copy ${copied(client, table, columns)} from stdin`)),
  );

interface Loaded extends TableHead {
  sum: TableSum;
}

/** Compares the tables with what was loaded: the numbers of their rows, and the texts if they are of the same forms. */
const checkTables = async (
  client: pg.Client,
  loaded: readonly Loaded[],
  hasOurForms: boolean,
): Promise<void> => {
  for (const { table, columns, sum } of loaded) {
    const found = new RowSum();
    const rows = client.query(copyTo(`copy ${sourceOf(client, table, columns)} to stdout`));
    await found.addAll(linesOf(rows));
    const read = found.sum();
    compare({ [table]: sum }, { [table]: hasOurForms ? read : { ...read, sha256: sum.sha256 } });
  }
};

const UNESCAPED: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

const unescaped = (text: string): string => text.replace(/\\(.)/g, (_, c: string) => UNESCAPED[c] ?? c);

const enqueueAll = async (rows: AsyncIterable<Buffer>, client: pg.Client, jobs: JobIntake): Promise<void> => {
  for await (const row of rows) {
    const [name, data] = row.toString().slice(0, -1).split('\t').map(unescaped);
    await jobs.enqueueIn(client, name!, JSON.parse(data!) as object);
  }
};
