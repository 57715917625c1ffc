import { Migration } from '@mikro-orm/migrations';

export class Migration20261124232000_game_phases extends Migration {
  override up(): void {
    // null: not known.
    this.addSql('alter table game_listings add column is_early_access boolean');
    this.addSql('alter table game_listings add column left_early_access_on date');
  }
}
