import { Migration } from '@mikro-orm/migrations';

export class Migration20261122220000_notification_settings extends Migration {
  override up(): void {
    // Minutes are of the day in the user's time zone; weekday 1 is Monday. `has_instant` may be true without need, never
    // false: users without it are left out of the instant queue.
    this.addSql(`
      create table notification_settings (
        user_id bigint primary key references users on delete cascade,
        time_zone text not null default 'UTC',
        digest_frequency text not null default 'daily' check (digest_frequency in ('daily', 'weekly')),
        digest_minute smallint not null default 480 check (digest_minute between 0 and 1439),
        digest_weekday smallint not null default 1 check (digest_weekday between 1 and 7),
        quiet_from smallint check (quiet_from between 0 and 1439),
        quiet_until smallint check (quiet_until between 0 and 1439 and quiet_until <> quiet_from),
        email jsonb not null default '{}',
        push jsonb not null default '{}',
        has_instant boolean not null default false,
        next_digest_at timestamptz not null default now() + interval '1 day',
        digest_after_id bigint not null default 0,
        mail_refused_at timestamptz,
        mail_refusal text,
        check ((quiet_from is null) = (quiet_until is null))
      )`);
    this.addSql(
      'create index notification_settings_digest on notification_settings (next_digest_at, user_id)',
    );
    this.addSql(
      'create index notification_settings_instant on notification_settings (user_id) where has_instant',
    );
    this.addSql(`
      insert into notification_settings (user_id, digest_frequency, has_instant, next_digest_at, digest_after_id)
      select id, case notification_frequency when 'weekly' then 'weekly' else 'daily' end,
        email_notifications and notification_frequency = 'instant',
        date_trunc('day', now()) + interval '1 day 8 hours', (select last_value from updates_id_seq)
      from users`);

    // `muted_until` is 'infinity' for ever.
    this.addSql(`
      create table game_notifications (
        user_id bigint references users on delete cascade,
        app_id int,
        email text check (email in ('off', 'digest', 'instant')),
        push boolean,
        chat boolean,
        muted_until timestamptz,
        primary key (user_id, app_id)
      )`);
    this.addSql(`
      create index game_notifications_muted on game_notifications (app_id, user_id) where muted_until is not null`);
    this.addSql(`
      create table category_notifications (
        user_id bigint references users on delete cascade,
        category_id bigint references categories on delete cascade,
        email text check (email in ('off', 'digest', 'instant')),
        push boolean,
        chat boolean,
        primary key (user_id, category_id)
      )`);
    this.addSql('create index category_notifications_category on category_notifications (category_id)');

    // What users with instant channels have yet to be told, and until when it is held back.
    this.addSql(`
      create table instant_queue (
        user_id bigint not null,
        update_id bigint not null,
        due_at timestamptz not null default now(),
        held text check (held in ('game', 'quiet', 'burst', 'limit')),
        primary key (user_id, update_id)
      ) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 500)`);
    this.addSql('create index instant_queue_due on instant_queue (due_at, user_id)');
  }
}
