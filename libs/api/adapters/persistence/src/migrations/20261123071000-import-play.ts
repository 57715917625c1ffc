import { Migration } from '@mikro-orm/migrations';

export class Migration20261123071000_import_play extends Migration {
  override up(): void {
    this.addSql(`
      alter table import_games
        add column last_played_at timestamptz,
        add column minutes_played int not null default 0,
        add column minutes_played_recently int not null default 0`);
  }
}
