import { Migration } from '@mikro-orm/migrations';

export class Migration20261121211000_account_settings extends Migration {
  override up(): void {
    this.addSql(`
      alter table users
        add column email_notifications boolean not null default true,
        add column notification_frequency text not null default 'daily'
          check (notification_frequency in ('instant', 'daily', 'weekly')),
        add column password_changed_at timestamptz`);
    this.addSql(`
      create table account_tokens (
        token_hash bytea primary key,
        user_id bigint not null references users on delete cascade,
        purpose text not null check (purpose in ('verify-email', 'change-email', 'reset-password')),
        email text not null,
        created_at timestamptz not null,
        expires_at timestamptz not null
      )`);
    this.addSql('create index account_tokens_of_user on account_tokens (user_id, purpose)');
    this.addSql('create index account_tokens_expires_at on account_tokens (expires_at)');
  }
}
