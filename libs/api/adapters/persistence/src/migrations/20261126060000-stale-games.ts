import { Migration } from '@mikro-orm/migrations';

export class Migration20261126060000_stale_games extends Migration {
  override up(): void {
    this.addSql('create index games_asked on games (is_described, coalesce(described_at, created_at))');
  }
}
