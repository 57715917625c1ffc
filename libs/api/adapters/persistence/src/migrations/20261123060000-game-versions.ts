import { Migration } from '@mikro-orm/migrations';

export class Migration20261123060000_game_versions extends Migration {
  override up(): void {
    // When the name of a game, or any of its updates, last changed as readers see them.
    this.addSql('alter table games add column content_changed_at timestamptz not null default now()');
  }
}
