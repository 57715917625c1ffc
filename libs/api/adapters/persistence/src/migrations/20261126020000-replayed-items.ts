import { Migration } from '@mikro-orm/migrations';

export class Migration20261126020000_replayed_items extends Migration {
  override up(): void {
    // Items that are others, or would be.
    this.addSql('alter table replays add column items int not null default 0');
  }
}
