import { Migration } from '@mikro-orm/migrations';

export class Migration20261122050000_mail_deliveries extends Migration {
  override up(): void {
    this.addSql(`
      create table mail_deliveries (
        id uuid primary key,
        kind text not null,
        recipient text not null,
        state text not null default 'queued',
        tries int not null default 0,
        queued_at timestamptz not null default now(),
        last_try_at timestamptz,
        error text
      )`);
    this.addSql('create index mail_deliveries_queued_at on mail_deliveries (queued_at, id)');
    this.addSql('create index mail_deliveries_state on mail_deliveries (state, queued_at, id)');
  }
}
