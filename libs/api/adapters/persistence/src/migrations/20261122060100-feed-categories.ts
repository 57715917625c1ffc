import { Migration } from '@mikro-orm/migrations';

export class Migration20261122060100_feed_categories extends Migration {
  override up(): void {
    // No reference: a feed of a category that is deleted stays of that category, and has nothing to show.
    this.addSql('alter table calendar_feeds add column category text');
  }
}
