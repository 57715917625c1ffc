import { Migration } from '@mikro-orm/migrations';

export class Migration20261122140100_reminder_events extends Migration {
  override up(): void {
    this.addSql('alter table reminders add column happened_at timestamptz');
    this.addSql('create index reminders_waiting on reminders (app_id, type) where sent_at is null');
  }
}
