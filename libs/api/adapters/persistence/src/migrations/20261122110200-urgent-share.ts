import { Migration } from '@mikro-orm/migrations';

export class Migration20261122110200_urgent_share extends Migration {
  override up(): void {
    // The share of urgent requests as a bucket of tokens: whole at `share_whole_at`, and emptier the farther that is away.
    this.addSql(`
      alter table store_hosts
        add column share_whole_at timestamptz not null default now(),
        add column share_taken int not null default 0`);
  }
}
