import type { AskingDatabase } from './asking-database.ts';

/** By table: its columns with types, and the names of its keys, checks, indexes and triggers. */
export type DescribedSchema = Record<string, { columns: string; names: string }>;

const TABLES = `select c.oid, relname as name from pg_class c
  where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
    and relname <> 'migrations' order by 2`;

/** Servers of 18 and newer name columns that are not null. */
const DESCRIBE = `select name,
  array_to_string(array(select attname || ' ' || format_type(atttypid, atttypmod) || case when attnotnull then ' not null' else '' end
    from pg_attribute where attrelid = oid and attnum > 0 and not attisdropped order by attname), ', ') as columns,
  array_to_string(array(select conname::text from pg_constraint where conrelid = oid and contype in ('p', 'u', 'c', 'f')
    union select relname::text from pg_index join pg_class i on i.oid = indexrelid where indrelid = tables.oid
    union select tgname::text from pg_trigger where tgrelid = tables.oid and not tgisinternal order by 1), ', ') as names
  from (${TABLES}) tables order by 1`;

export const describeSchema = async (db: AskingDatabase): Promise<DescribedSchema> => {
  const rows = await db.query<{ name: string; columns: string; names: string }>(DESCRIBE);
  return Object.fromEntries(rows.map(({ name, columns, names }) => [name, { columns, names }]));
};
