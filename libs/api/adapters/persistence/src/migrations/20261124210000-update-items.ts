import { Migration } from '@mikro-orm/migrations';

export class Migration20261124210000_update_items extends Migration {
  override up(): void {
    // What the lines of a post say, without their words.
    this.addSql(`
      create table update_items (
        update_id bigint primary key references updates on delete cascade,
        -- The version of the patterns.
        extractor smallint not null,
        -- Of the wording that was read.
        content_hash bytea not null,
        -- ItemCounts of the contracts; null: not in English.
        counts jsonb,
        items jsonb not null
      )`);
    // The version that reads, and the id below which it has still to read posts.
    this.addSql(`
      alter table search_progress
        add column extractor smallint not null default 0,
        add column unread_below bigint not null default 0`);
  }
}
