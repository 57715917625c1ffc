import { Migration } from '@mikro-orm/migrations';

export class Migration20261129090000_followers_in_own_schema extends Migration {
  override up(): void {
    // As before, for tables in any schema.
    this.addSql(`
      create or replace function followers_by_game() returns table (app_id int, followers int)
      language plpgsql stable as $$
      declare
        counted regclass := 'follows';
        total real := (select reltuples from pg_class where oid = counted);
      begin
        if total <= 300000 then
          return query select f.app_id, count(*)::int from follows f group by 1;
        else
          return query select unnest(most_common_vals::text::int[]), round(unnest(most_common_freqs) * total)::int
            from pg_stats where tablename = 'follows' and attname = 'app_id' and schemaname = (
              select nspname from pg_namespace n join pg_class c on n.oid = relnamespace where c.oid = counted);
        end if;
      end $$`);
  }
}
