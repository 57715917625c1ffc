import { Migration } from '@mikro-orm/migrations';

export class Migration20261122020100_listing_news extends Migration {
  override up(): void {
    this.addSql('alter table game_listings add column told_price int, add column told_at timestamptz');
  }
}
