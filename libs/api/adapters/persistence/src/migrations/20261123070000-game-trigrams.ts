import { Migration } from '@mikro-orm/migrations';

export class Migration20261123070000_game_trigrams extends Migration {
  override up(): void {
    // Suggests a game for a misspelled name. Where the database offers no pg_trgm, or not to us, nothing is suggested.
    this.addSql(`do $$
      begin
        create extension if not exists pg_trgm;
        create index games_name_trigrams on games using gin (name gin_trgm_ops);
      exception when insufficient_privilege or feature_not_supported or undefined_file then
        raise notice 'pg_trgm is not available: the search suggests no games for misspelled names';
      end $$`);
  }
}
