import { Migration } from '@mikro-orm/migrations';

/** The process that has leased a row, so that its leases can be ended with it. */
export class Migration20261122120000_lease_holders extends Migration {
  override up(): void {
    for (const table of ['game_feeds', 'game_listings', 'calendar_connections'])
      this.addSql(`alter table ${table} add column leased_by text`);
  }
}
