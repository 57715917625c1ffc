import { Migration } from '@mikro-orm/migrations';

export class Migration20261122231000_chat_channels extends Migration {
  override up(): void {
    this.addSql(`
      create table chat_channels (
        user_id bigint references users on delete cascade,
        id uuid,
        kind text not null check (kind in ('discord', 'slack', 'ntfy', 'json')),
        name text not null,
        sealed_target text not null,
        masked_address text not null,
        kinds text[] not null,
        created_at timestamptz not null,
        last_success_at timestamptz,
        last_error text,
        last_error_at timestamptz,
        ended_at timestamptz,
        ended_reason text,
        primary key (user_id, id),
        check ((last_error is null) = (last_error_at is null)),
        check ((ended_reason is null) = (ended_at is null))
      )`);
  }
}
