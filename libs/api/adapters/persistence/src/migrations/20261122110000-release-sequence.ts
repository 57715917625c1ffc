import { Migration } from '@mikro-orm/migrations';

export class Migration20261122110000_release_sequence extends Migration {
  override up(): void {
    // How often the calendar entry of a release has changed; goes on from the notices that were counted before.
    this.addSql(`
      alter table game_listings
        add column release_sequence int not null default 0,
        add column release_changed_at timestamptz`);
    this.addSql(`
      update game_listings l set release_sequence = moved.times, release_changed_at = moved.last_at
      from (
        select app_id, count(*)::int as times, max(created_at) as last_at
        from notices where kind = 'release-moved' group by app_id
      ) moved where moved.app_id = l.app_id`);
  }
}
