import { Migration } from '@mikro-orm/migrations';

export class Migration20261122140000_inbox_partitions extends Migration {
  override up(): void {
    // The inbox so far becomes the first partition: its rows are read once to check their ids, none is moved.
    this.addSql('alter table notifications rename to notifications_first');
    this.addSql('alter index notifications_pkey rename to notifications_first_pkey');
    this.addSql(`
      create table notifications (
        user_id bigint not null,
        update_id bigint not null,
        is_read boolean not null default false,
        primary key (user_id, update_id) include (is_read)
      ) partition by range (update_id)`);
    // It holds what comes until the quarter of today ends. The ids of each quarter begin at a round number.
    this.addSql(`
      do $$
      declare
        today date := (now() at time zone 'utc')::date;
        quarter int := greatest(0, (extract(year from today)::int - 2026) * 4 + extract(quarter from today)::int - 1);
      begin
        execute format(
          'alter table notifications attach partition notifications_first for values from (minvalue) to (%s)',
          (quarter + 1) * 1000000000::bigint);
      end $$`);
    this.addSql(`
      alter table notifications_first set (
        autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.1,
        autovacuum_analyze_scale_factor = 0.05)`);

    // Changed with every poll, so a fifth of dead rows is much.
    for (const table of ['game_feeds', 'game_listings']) {
      this.addSql(`
        alter table ${table} set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 500)`);
    }
    this.addSql('create index audit_entries_at on audit_entries (at)');
  }
}
