import { Migration } from '@mikro-orm/migrations';

export class Migration20261122170000_known_browsers extends Migration {
  override up(): void {
    this.addSql(`
      create table known_browsers (
        user_id bigint not null references users on delete cascade,
        browser_hash bytea not null,
        seen_at timestamptz not null,
        primary key (user_id, browser_hash)
      )`);
  }
}
