import { Migration } from '@mikro-orm/migrations';

export class Migration20261122031000_calendar_connections extends Migration {
  override up(): void {
    this.addSql(`
      create table calendar_connections (
        user_id bigint primary key references users on delete cascade,
        server_url text not null,
        username text not null,
        sealed_password text not null,
        calendar_url text not null,
        calendar_name text not null,
        kinds text[] not null,
        is_leaving boolean not null default false,
        connected_at timestamptz not null,
        next_sync_at timestamptz,
        lease uuid,
        leased_until timestamptz,
        done_count int,
        total_count int,
        last_sync_at timestamptz,
        last_counts jsonb,
        problem text
      )`);
    this.addSql(
      'create index calendar_connections_due on calendar_connections (next_sync_at) where next_sync_at is not null',
    );
    this.addSql(`
      create table calendar_synced (
        user_id bigint not null references calendar_connections on delete cascade,
        key text not null,
        hash text not null,
        primary key (user_id, key)
      )`);
  }
}
