import { Migration } from '@mikro-orm/migrations';

export class Migration20261123020000_events_by_time extends Migration {
  override up(): void {
    this.addSql('create index game_events_at on game_events (at, id)');
  }
}
