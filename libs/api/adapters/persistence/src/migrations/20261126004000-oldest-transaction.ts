import { Migration } from '@mikro-orm/migrations';

export class Migration20261126004000_oldest_transaction extends Migration {
  override up(): void {
    // As pg_snapshot_xmin, but without the transactions of other databases of the server: a long one there, such as a
    // bulk load, changes nothing here. Whatever is not known to be of another database counts.
    this.addSql(`
      create function oldest_transaction() returns xid8 language sql stable as $$
        select coalesce(min(running.xid), pg_snapshot_xmax(pg_current_snapshot()))
        from pg_snapshot_xip(pg_current_snapshot()) running (xid)
        where not exists (
          select 1 from pg_locks l join pg_stat_activity a using (pid)
          where l.locktype = 'transactionid' and l.mode = 'ExclusiveLock' and l.granted
            and l.transactionid = running.xid::xid and a.datname <> current_database())
      $$`);
  }
}
