import { Migration } from '@mikro-orm/migrations';

export class Migration20261121230000_deleted_accounts extends Migration {
  override up(): void {
    // Ids only: by them the payment provider's records, which the law has kept, are found and ended.
    this.addSql(`
      create table deleted_accounts (
        user_id bigint primary key,
        customer_id text unique,
        deleted_at timestamptz not null default now(),
        closed_at timestamptz
      )`);
    this.addSql('create index deleted_accounts_deleted_at on deleted_accounts (deleted_at)');
  }
}
