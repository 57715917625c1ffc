import { Migration } from '@mikro-orm/migrations';

export class Migration20261124234500_plays extends Migration {
  override up(): void {
    this.addSql(`
      create table plays (
        user_id bigint not null references users on delete cascade,
        app_id int not null,
        -- Until when the user has seen the game, and who told.
        seen_until timestamptz,
        source text check (source in ('steam', 'play-time', 'user')),
        -- Played in total, at the last look that showed it; null: there was none.
        minutes int,
        primary key (user_id, app_id),
        check ((seen_until is null) = (source is null))
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
