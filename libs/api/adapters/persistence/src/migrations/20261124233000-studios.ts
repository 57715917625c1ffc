import { Migration } from '@mikro-orm/migrations';

export class Migration20261124233000_studios extends Migration {
  override up(): void {
    // The games of a studio.
    this.addSql('create index games_developers on games using gin (developers)');
  }
}
