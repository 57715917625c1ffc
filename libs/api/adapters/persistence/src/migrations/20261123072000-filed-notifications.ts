import { Migration } from '@mikro-orm/migrations';

export class Migration20261123072000_filed_notifications extends Migration {
  override up(): void {
    // What users have moved out of the inbox. Not columns of the inbox, so that its rows stay narrow and its pages never
    // read past what is done. A notification is in one of the two tables.
    this.addSql(`
      create table filed_notifications (
        user_id bigint not null references users on delete cascade,
        update_id bigint not null,
        folder text not null check (folder in ('saved', 'done', 'deleted')),
        is_read boolean not null,
        filed_at timestamptz not null default now(),
        primary key (update_id, user_id)
      )`);
    this.addSql(
      'create index filed_notifications_of_user on filed_notifications (user_id, folder, update_id) include (is_read)',
    );
    this.addSql(
      `create index filed_notifications_deleted on filed_notifications (filed_at) where folder = 'deleted'`,
    );
    // Offers to undo a deletion contained the rows, which are in the new table from now on.
    this.addSql(`delete from reversals where kind = 'inbox-deleted'`);
  }
}
