import { Migration } from '@mikro-orm/migrations';

export class Migration20261121110000_update_search extends Migration {
  override up(): void {
    // Rows stay narrow, so that thousands of matches are filtered and sorted without reading their words.
    this.addSql(`
      create table update_search (
        update_id bigint primary key references updates on delete cascade,
        app_id int not null,
        posted_at timestamptz not null,
        document tsvector not null
      ) with (toast_tuple_target = 128)`);
    this.addSql('create index update_search_document on update_search using gin (document)');
    this.addSql('create index update_search_of_game on update_search (app_id)');

    // Up to where updates and edits are in the index, and up to where they may be taken in: a mark may be followed once
    // all transactions that were in progress when it was set have ended, since they may add lower ids.
    this.addSql(`
      create table search_progress (
        is_the_one boolean primary key default true check (is_the_one),
        update_id bigint not null default 0,
        revision_id bigint not null default 0,
        mark_update_id bigint not null default 0,
        mark_revision_id bigint not null default 0,
        marked_at xid8 not null default '0'
      )`);
    this.addSql('insert into search_progress default values');
  }
}
