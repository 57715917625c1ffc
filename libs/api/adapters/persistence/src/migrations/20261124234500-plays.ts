import { Migration } from '@mikro-orm/migrations';

export class Migration20261124234500_plays extends Migration {
  override up(): void {
    this.addSql(`
      create table plays (
        user_id bigint not null references users on delete cascade,
        app_id int not null,
        -- When the user last played, or said to be up to date, and who told.
        played_at timestamptz,
        source text check (source in ('steam', 'play-time', 'user')),
        -- What was published after this is new to the user.
        seen_until timestamptz,
        -- Played in total, at the last look that showed it; null: there was none.
        minutes int,
        primary key (user_id, app_id),
        check (num_nulls(played_at, source, seen_until) in (0, 3))
      )`);
    // Users whose play times are read once a day.
    this.addSql(`
      create table play_watches (
        user_id bigint primary key references users on delete cascade,
        due_at timestamptz not null default now(),
        -- The last look that showed play times, and at which account.
        looked_at timestamptz,
        steam_id text,
        access text check (access in ('shown', 'no-times', 'private')),
        failures int not null default 0,
        lease uuid,
        leased_by text,
        leased_until timestamptz
      )`);
    this.addSql('create index play_watches_due on play_watches (due_at)');
  }
}
