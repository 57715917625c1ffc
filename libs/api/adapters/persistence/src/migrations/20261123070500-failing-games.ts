import { Migration } from '@mikro-orm/migrations';

export class Migration20261123070500_failing_games extends Migration {
  override up(): void {
    this.addSql(`
      create index game_feeds_failing on game_feeds (failures desc, app_id)
      where failures > 0 and due_at is not null`);
  }
}
