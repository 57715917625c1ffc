import { Migration } from '@mikro-orm/migrations';

export class Migration20261129083000_turns_of_deliveries extends Migration {
  override up(): void {
    // Of what waits already, all goes to one host; it is sent all the same.
    this.addSql(`alter table deliveries add column host text not null default ''`);
    this.addSql(`
      create index deliveries_queued on deliveries (channel, host, priority, user_id, due_at) where state = 'queued'`);
    this.addSql(`
      create index deliveries_waiting on deliveries (channel, host, priority, due_at) where state = 'failed'`);
    this.addSql(`
      create index webhook_deliveries_queued on webhook_deliveries (host, user_id, due_at) where state = 'queued'`);
    this.addSql(`
      create index webhook_deliveries_waiting on webhook_deliveries (host, due_at) where state = 'failed'`);
  }
}
