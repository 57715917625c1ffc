import type { Database } from '../kernel/database.ts';

/**
 * Deletes all rows of these tables and of those that reference them, without running triggers: what `truncate … cascade`
 * does, which takes fifty times as long for small tables, because it makes new files for each table and index.
 */
export const emptyTables = async (db: Database, ...tables: string[]): Promise<void> => {
  await db.query(`do $$
    declare
      names text[];
      name text;
    begin
      with recursive emptied (oid) as (
        select unnest('{${tables.join()}}'::regclass[])::oid
        union
        select conrelid from pg_constraint join emptied on confrelid = emptied.oid where contype = 'f'
      )
      select array_agg(oid::regclass::text) into names from emptied join pg_class using (oid) where not relispartition;
      perform set_config('session_replication_role', 'replica', true);
      execute 'lock table ' || array_to_string(names, ', ') || ' in access exclusive mode';
      foreach name in array names loop
        execute 'delete from ' || name;
      end loop;
    end $$`);
};
