import { Migration } from '@mikro-orm/migrations';

export class Migration20261125203000_rules_about_edits extends Migration {
  override up(): void {
    // Whose rules may ask to be told of silent edits: few, and found without reading all followers of a game.
    this.addSql(`create index rule_sets_edits on rule_sets (user_id) where rules @> '[{"edits": []}]'`);
  }
}
