import { Migration } from '@mikro-orm/migrations';

export class Migration20261123050000_webhooks extends Migration {
  override up(): void {
    this.addSql(`
      create table webhooks (
        user_id bigint references users on delete cascade,
        id uuid,
        name text not null,
        format text not null check (format in ('standard', 'discord', 'slack', 'github')),
        sealed_target text not null,
        masked_address text not null,
        host text not null,
        sealed_secret text check ((sealed_secret is not null) = (format = 'standard')),
        previous_sealed_secret text,
        previous_valid_until timestamptz,
        types text[] not null,
        kinds text[] not null,
        app_ids int[],
        created_at timestamptz not null,
        paused_at timestamptz,
        paused_reason text check (paused_reason in ('owner', 'gone', 'failures')),
        last_success_at timestamptz,
        failing_since timestamptz,
        primary key (user_id, id),
        check ((paused_reason is null) = (paused_at is null)),
        check ((previous_sealed_secret is null) = (previous_valid_until is null))
      )`);

    // Without foreign keys: thousands are inserted at a time. \`event_id\` null: a ping. A leased row is due when its
    // lease ends.
    this.addSql(`
      create table webhook_deliveries (
        id uuid primary key default gen_random_uuid(),
        user_id bigint not null,
        webhook_id uuid not null,
        host text not null,
        event_id bigint,
        type text not null,
        state text not null default 'queued' check (state in ('queued', 'failed', 'delivered', 'given-up')),
        since timestamptz not null,
        due_at timestamptz not null,
        lease uuid,
        leased_by text,
        leased_until timestamptz,
        tries int not null default 0,
        last_try_at timestamptz,
        status int,
        duration_ms int,
        error text,
        request text,
        response text
      ) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 500)`);
    this.addSql(`
      create index webhook_deliveries_due on webhook_deliveries (host, due_at) where state in ('queued', 'failed')`);
    this.addSql('create index webhook_deliveries_log on webhook_deliveries (user_id, webhook_id, since, id)');
    this.addSql(
      'create index webhook_deliveries_leased on webhook_deliveries (leased_by) where leased_by is not null',
    );
    this.addSql('create index webhook_deliveries_since on webhook_deliveries (since)');

    // Events up to \`event_id\` are planned.
    this.addSql(`
      create table webhook_mark (
        is_the_one boolean primary key default true check (is_the_one),
        event_id bigint not null
      )`);
    this.addSql('insert into webhook_mark (event_id) select settled_id from game_event_mark');
  }
}
