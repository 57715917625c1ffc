import type pg from 'pg';
import { sinceFirst } from '../kernel/migration/take-over.ts';

/** Pseudo-table of jobs in the archive, restored through the job queue. */
export const JOBS = 'jobs';

/** The table of migrations describes the schema, so it is not restored. */
const MIGRATIONS = 'migrations';

/** Has transaction ids, which mean nothing in another database. */
const LIST_CHANGES = 'list_changes';

const textsOf = async (client: pg.ClientBase, sql: string, values: unknown[] = []): Promise<string[]> =>
  (await client.query<{ text: string }>(sql, values)).rows.map(({ text }) => text);

/** Those that have run, as of today. */
export const migrationsOf = async (client: pg.ClientBase): Promise<string[]> =>
  sinceFirst(await textsOf(client, 'select name as text from migrations order by name')) ?? [];

/** The app's tables with data to keep, by name; partitioned tables without their partitions. */
export const tablesOf = (client: pg.ClientBase): Promise<string[]> =>
  textsOf(
    client,
    `select relname as text from pg_class
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname <> all($1) order by 1`,
    [[MIGRATIONS, LIST_CHANGES]],
  );

/** Stored (not generated) columns in order. */
export const columnsOf = (client: pg.ClientBase, table: string): Promise<string[]> =>
  textsOf(
    client,
    `select attname as text from pg_attribute
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [client.escapeIdentifier(table)],
  );

export const sequencesOf = async (client: pg.ClientBase): Promise<Record<string, string | null>> => {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = current_schema() and sequencename <> all($1) order by 1`,
    [[MIGRATIONS, LIST_CHANGES].map((table) => `${table}_id_seq`)],
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
};

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

export const foreignKeysOf = async (client: pg.ClientBase): Promise<ForeignKey[]> => {
  const { rows } = await client.query<ForeignKey>(
    // Citus hides the classes of shards, whose keys are changed with those of their tables.
    `select conrelid::regclass::text as table, quote_ident(conname) as name,
       pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = conrelid
     where contype = 'f' and connamespace = current_schema()::regnamespace`,
  );
  return rows;
};

/** The source of a COPY statement: also of a partitioned table. */
export const sourceOf = (client: pg.ClientBase, table: string, columns: string[]): string => {
  const names = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  return `(select ${names} from ${client.escapeIdentifier(table)})`;
};

/** Table and columns of a COPY statement. */
export const copied = (client: pg.ClientBase, table: string, columns: string[]): string =>
  `${client.escapeIdentifier(table)} (${columns.map((column) => client.escapeIdentifier(column)).join(', ')})`;
