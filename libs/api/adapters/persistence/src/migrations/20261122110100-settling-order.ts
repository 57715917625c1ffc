import { Migration } from '@mikro-orm/migrations';

export class Migration20261122110100_settling_order extends Migration {
  override up(): void {
    // Questions to the payment provider by number: an answer counts unless one to a later question has been written.
    this.addSql(`
      alter table billing_accounts
        add column asked int not null default 0,
        add column answered int not null default 0`);
  }
}
