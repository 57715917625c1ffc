import { Migration } from '@mikro-orm/migrations';

export class Migration20261121200000_billing extends Migration {
  override up(): void {
    this.addSql(`
      create table billing_accounts (
        user_id bigint primary key references users on delete cascade,
        customer_id text not null unique,
        plan text not null default 'FREE' check (plan in ('FREE', 'PRO')),
        plan_expires_at timestamptz,
        subscription_status text not null default 'ACTIVE',
        auto_renew boolean not null default false,
        subscription_id text,
        opened_at timestamptz not null default now(),
        settled_at timestamptz
      )`);
    this.addSql(`
      create table payment_events (
        id text primary key,
        type text not null,
        received_at timestamptz not null default now()
      )`);
    this.addSql('create index payment_events_received_at on payment_events (received_at)');
    this.addSql(`
      create table usage_days (
        user_id bigint not null references users on delete cascade,
        day date not null,
        notifications int not null default 0,
        api_calls int not null default 0,
        primary key (user_id, day)
      )`);
    this.addSql('create index usage_days_day on usage_days (day)');
  }
}
