import { Migration } from '@mikro-orm/migrations';

export class Migration20261121220000_sign_in_methods extends Migration {
  override up(): void {
    this.addSql('alter table users alter column password_hash drop not null');
    this.addSql('alter table sessions add column is_two_step boolean not null default false');
    this.addSql(`
      create table second_steps (
        user_id bigint primary key references users on delete cascade,
        sealed_secret text not null,
        last_step bigint not null default 0,
        begun_at timestamptz not null,
        confirmed_at timestamptz
      )`);
    this.addSql(`
      create table recovery_codes (
        user_id bigint not null references second_steps on delete cascade,
        code_hash bytea not null,
        primary key (user_id, code_hash)
      )`);
    this.addSql(`
      create table sign_in_tickets (
        kind text not null,
        token_hash bytea not null,
        browser_hash bytea not null,
        user_id bigint references users on delete cascade,
        content jsonb not null,
        expires_at timestamptz not null,
        primary key (kind, token_hash)
      )`);
    this.addSql('create index sign_in_tickets_expires_at on sign_in_tickets (expires_at)');
    this.addSql('create index sign_in_tickets_user_id on sign_in_tickets (user_id)');
    this.addSql(`
      create table passkeys (
        id text primary key,
        user_id bigint not null references users on delete cascade,
        public_key text not null,
        counter bigint not null,
        transports text[] not null,
        name text not null,
        created_at timestamptz not null,
        last_used_at timestamptz
      )`);
    this.addSql('create index passkeys_user_id on passkeys (user_id)');
    this.addSql(`
      create table store_accounts (
        user_id bigint primary key references users on delete cascade,
        steam_id text not null unique,
        linked_at timestamptz not null
      )`);
  }
}
