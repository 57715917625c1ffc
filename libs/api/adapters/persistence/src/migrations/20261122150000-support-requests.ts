import { Migration } from '@mikro-orm/migrations';

export class Migration20261122150000_support_requests extends Migration {
  override up(): void {
    this.addSql(`
      alter table mail_deliveries
        add column user_id bigint references users on delete cascade,
        add column plan text,
        add column subject text`);
    this.addSql(
      'create index mail_deliveries_of_user on mail_deliveries (user_id) where user_id is not null',
    );
    this.addSql(`
      create index mail_deliveries_support on mail_deliveries ((plan = 'FREE'), queued_at desc, id desc)
      where kind = 'support-request'`);
  }
}
