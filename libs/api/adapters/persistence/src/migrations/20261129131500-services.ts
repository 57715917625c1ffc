import { Migration } from '@mikro-orm/migrations';

export class Migration20261129131500_services extends Migration {
  override up(): void {
    this.addSql(`
      alter table work_states drop constraint work_states_kind_check,
        add constraint work_states_kind_check check (kind in ('tick', 'job', 'queue', 'service'))`);
    this.addSql(`create index deliveries_unsent on deliveries (channel, host, since) where state = 'failed'`);
  }
}
