import { Migration } from '@mikro-orm/migrations';

export class Migration20261123070000_game_trigrams extends Migration {
  override up(): void {
    // Suggests a game for a misspelled name.
    this.addSql('create index games_name_trigrams on games using gin (name gin_trgm_ops)');
  }
}
