import { Migration } from '@mikro-orm/migrations';

export class Migration20261126041000_lists_of_replicas extends Migration {
  override up(): void {
    // Lists that no process keeps, but replicas read: no user misses a change of his own.
    for (const table of ['wishlist_items', 'categories', 'reminders']) {
      for (const event of ['insert', 'update', 'delete']) {
        this.addSql(`
          create trigger note_${event} after ${event} on ${table}
          referencing ${event === 'delete' ? 'old' : 'new'} table as changed
          for each statement execute function note_users_of_lists()`);
      }
    }
  }
}
