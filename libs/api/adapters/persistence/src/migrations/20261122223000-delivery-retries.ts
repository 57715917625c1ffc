import { Migration } from '@mikro-orm/migrations';

export class Migration20261122223000_delivery_retries extends Migration {
  override up(): void {
    this.addSql(`
      create index deliveries_failed on deliveries (id) where state in ('failed', 'refused', 'given-up')`);
  }
}
