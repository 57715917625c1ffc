import { Migration } from '@mikro-orm/migrations';

export class Migration20261129083000_checked_games extends Migration {
  override up(): void {
    // When the store last said whether it shows the game; `described_at` is of when it was asked.
    this.addSql('alter table games add column checked_at timestamptz');
  }
}
