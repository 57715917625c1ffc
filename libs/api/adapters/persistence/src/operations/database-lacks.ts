import type pg from 'pg';
import { JOBS_SCHEMA } from '../kernel/migration/migrate.ts';

/** What a database does not have, and the command that mends it. */
interface Lack {
  lack: string;
  command: string;
}

/** In one statement, whose `case`s are null for what is there. Names are quoted as commands need them. */
const LACKS = `
  with own as (
    select quote_ident(current_user) as role, quote_ident(current_database()) as database, current_schema() as schema,
      quote_ident(coalesce(current_schema(), 'patchlight')) as named,
      has_database_privilege(current_database(), 'create') as may_create)
  select lack, command from own, lateral (values
    (case when pg_is_in_recovery() then 'writes: the server is a replica' end,
      'write the address of the primary into DATABASE_URL'),
    (case when getdatabaseencoding() <> 'UTF8' then 'the encoding UTF8' end,
      format('create database %s_utf8 owner %s encoding ''UTF8'' template template0', database, role)),
    (case when schema is null then 'a schema in the search_path' end,
      format('create schema %s authorization %s; alter role %2$s set search_path = %1$s', named, role)),
    (case when not has_schema_privilege(schema, 'create') then 'the right to create tables in ' || named end,
      format('grant usage, create on schema %s to %s', named, role)),
    (case when to_regnamespace('${JOBS_SCHEMA}') is null and not may_create then 'the schema of the job queue' end,
      format('create schema ${JOBS_SCHEMA} authorization %s', role)),
    (case when not has_schema_privilege(to_regnamespace('${JOBS_SCHEMA}')::oid, 'create, usage')
      then 'rights in the schema of the job queue' end, format('grant usage, create on schema ${JOBS_SCHEMA} to %s', role)),
    (case when not exists (select from pg_available_extensions where name = 'pg_trgm')
      then 'the files of the extension pg_trgm' end, 'install the package postgresql-contrib of the server'),
    (case when not may_create and not exists (select from pg_extension where extname = 'pg_trgm')
      then 'the extension pg_trgm' end, format('create extension pg_trgm schema %s', named)),
    (case when exists (select from pg_opclass where opcname = 'gin_trgm_ops' and not pg_opclass_is_visible(oid))
      then 'the extension pg_trgm in its search_path' end, format('alter extension pg_trgm set schema %s', named)),
    (case when exists (select from pg_class where relname = 'migrations' and relnamespace = to_regnamespace(named)
        and not pg_has_role(relowner, 'usage')) then 'the ownership of its tables' end,
      (select format('reassign owned by %s to %s', relowner::regrole, role) from pg_class
       where relname = 'migrations' and relnamespace = to_regnamespace(named)))
  ) lacks (lack, command) where lack is not null`;

/** What is missing for migrations and the product, as a table for the operator; null: nothing. */
export const lacksOf = async (client: pg.ClientBase): Promise<string | null> => {
  const { rows } = await client.query<Lack>(LACKS);
  if (rows.length === 0) return null;
  const width = Math.max(...rows.map(({ lack }) => lack.length)) + 2;
  const lines = [{ lack: 'lacks', command: 'an administrator of the database mends it with' }, ...rows];
  return [
    'The database cannot serve Patchlight yet:',
    ...lines.map(({ lack, command }) => `  ${lack.padEnd(width)}${command}`),
  ].join('\n');
};
