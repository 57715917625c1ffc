import { Migration } from '@mikro-orm/migrations';

export class Migration20261124170000_release_windows extends Migration {
  override up(): void {
    // The releases that the store has shown of a game. What it showed before the first row is unknown.
    this.addSql(`
      create table release_windows (
        app_id int not null references games (app_id) on delete cascade,
        seen_at timestamptz not null,
        release_text text not null,
        release_from date,
        release_to date,
        is_released boolean not null,
        primary key (app_id, seen_at)
      )`);
    this.addSql(`
      insert into release_windows (app_id, seen_at, release_text, release_from, release_to, is_released)
      select app_id, now(), release_text, release_from, release_to, is_released
      from game_listings where is_released is not null`);

    // The last day that calendars have shown. Of a release without a day it is not known: any day then counts as new.
    this.addSql('alter table game_listings add column calendar_day date');
    this.addSql(`
      update game_listings set calendar_day = coalesce(release_to, '-infinity')
      where release_to is not null or release_changed_at is not null`);
  }
}
