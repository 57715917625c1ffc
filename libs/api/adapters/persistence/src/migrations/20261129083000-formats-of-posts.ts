import { Migration } from '@mikro-orm/migrations';

/** Posts with BBCode, and posts that no element divides, are not HTML. */
const IS_BBCODE = String.raw`(body ~* '\[/(\*|[biups]|h[1-6]|list|olist|url|img|table|t[drh]|quote|code|strike|previewyoutube)\]'
  or body !~* '(^\s*<|<br)')`;

export class Migration20261129083000_formats_of_posts extends Migration {
  override up(): void {
    for (const table of ['updates', 'update_revisions'])
      this.addSql(`update ${table} set format = 'bbcode' where format = 'html' and ${IS_BBCODE}`);
  }
}
