import { Migration } from '@mikro-orm/migrations';

/** However sessions end, every process is told which: 200 ids fit into one NOTIFY, whose payload is limited to 8,000 bytes. */
export class Migration20261122130100_session_ends extends Migration {
  override up(): void {
    this.addSql(`
      create function tell_of_ended_sessions() returns trigger language plpgsql as $$
      begin
        perform pg_notify('session_ends', string_agg(id::text, ','))
        from (select id, (row_number() over () - 1) / 200 as part from ended) as numbered group by part;
        return null;
      end $$`);
    this.addSql(`
      create trigger session_ends after delete on sessions referencing old table as ended
      for each statement execute function tell_of_ended_sessions()`);
  }
}
