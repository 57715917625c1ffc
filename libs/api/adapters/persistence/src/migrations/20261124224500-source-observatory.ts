import { Migration } from '@mikro-orm/migrations';

export class Migration20261124224500_source_observatory extends Migration {
  override up(): void {
    // The learned form of each endpoint's answers: `StoredShape`.
    this.addSql(`
      create table source_shapes (
        endpoint text primary key,
        shape jsonb not null,
        answers int not null default 0,
        paths int not null default 0,
        seen_at timestamptz not null default now()
      ) with (fillfactor = 70)`);

    this.addSql(`
      create table source_alarms (
        id bigint generated always as identity primary key,
        endpoint text not null,
        path text not null,
        drift text not null check (drift in ('new', 'changed', 'vanished')),
        before text[] not null,
        now text,
        url text not null,
        example text not null,
        raised_at timestamptz not null default now(),
        told_at timestamptz,
        seen_at timestamptz
      )`);

    this.addSql(`
      create table store_requests (
        day date not null,
        host text not null,
        purpose text not null,
        requests int not null,
        primary key (day, host, purpose)
      )`);

    this.addSql(`
      create table store_host_changes (
        id bigint generated always as identity primary key,
        host text not null,
        at timestamptz not null default now(),
        state text not null check (state in ('open', 'closed')),
        status int,
        failures int not null default 0,
        open_until timestamptz
      )`);

    // Tags of posts that are not of Steam's dialect as it is known.
    this.addSql(`
      create table unknown_tags (
        tag text primary key,
        posts int not null,
        gid text not null,
        seen_at timestamptz not null default now()
      )`);

    // Stored posts that are read once more; one replay runs at a time.
    this.addSql(`
      create table replays (
        id bigint generated always as identity primary key,
        is_trial boolean not null,
        started_at timestamptz not null default now(),
        ended_at timestamptz,
        last_update_id bigint not null default 0,
        up_to_update_id bigint not null,
        posts int not null default 0,
        excerpts int not null default 0,
        kinds int not null default 0,
        hashes int not null default 0,
        answers jsonb,
        examples jsonb not null default '[]'
      )`);
    this.addSql(`create unique index replays_running on replays ((ended_at is null)) where ended_at is null`);

    // With event_type what the event list told of a post; null: nothing yet.
    this.addSql('alter table updates add column build_id bigint');

    // Seconds from the last successful poll to the next, as planned then; null: not polled since this is kept.
    this.addSql('alter table game_feeds add column polled_every int');
  }
}
