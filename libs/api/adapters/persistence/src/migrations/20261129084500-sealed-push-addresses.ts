import { Migration } from '@mikro-orm/migrations';

/** A worker seals what an earlier version has stored in the clear. */
export class Migration20261129084500_sealed_push_addresses extends Migration {
  override up(): void {
    this.addSql(`
      alter table push_subscriptions
        add column host text not null default '',
        add column sealed_address text,
        alter column endpoint drop not null,
        alter column p256dh drop not null,
        alter column auth drop not null`);
    this.addSql(`
      update push_subscriptions set host = regexp_replace(split_part(endpoint, '/', 3), ':\\d+$', '')`);
  }
}
