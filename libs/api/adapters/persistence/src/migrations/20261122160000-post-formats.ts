import { Migration } from '@mikro-orm/migrations';

/** Posts and their earlier wordings say how they are written. Those with links in HTML were shown with their tags so far. */
export class Migration20261122160000_post_formats extends Migration {
  override up(): void {
    for (const table of ['updates', 'update_revisions']) {
      this.addSql(
        `alter table ${table} add column format text not null default 'bbcode' check (format in ('bbcode', 'html'))`,
      );
      this.addSql(
        `update ${table} set format = 'html' where body ilike '%<a href=%' and body ilike '%</a>%'`,
      );
    }
  }
}
