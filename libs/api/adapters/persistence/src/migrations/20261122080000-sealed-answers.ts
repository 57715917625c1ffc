import { Migration } from '@mikro-orm/migrations';

/** Kept answers are sealed from now on. Those in the clear are forgotten a little before their day is over. */
export class Migration20261122080000_sealed_answers extends Migration {
  override up(): void {
    this.addSql('delete from idempotency_answers');
  }
}
