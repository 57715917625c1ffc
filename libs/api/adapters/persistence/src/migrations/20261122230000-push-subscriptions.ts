import { Migration } from '@mikro-orm/migrations';

export class Migration20261122230000_push_subscriptions extends Migration {
  override up(): void {
    this.addSql(`
      create table push_subscriptions (
        user_id bigint references users on delete cascade,
        id uuid,
        session_id uuid not null unique references sessions on delete cascade,
        endpoint_hash bytea not null unique,
        endpoint text not null,
        p256dh text not null,
        auth text not null,
        device text not null,
        created_at timestamptz not null,
        last_success_at timestamptz,
        last_error text,
        last_error_at timestamptz,
        primary key (user_id, id)
      )`);
  }
}
