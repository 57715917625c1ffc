import { Migration } from '@mikro-orm/migrations';

export class Migration20261122040100_reminders extends Migration {
  override up(): void {
    this.addSql(`
      create table reminders (
        id uuid primary key,
        user_id bigint not null references users on delete cascade,
        app_id int not null references games,
        type text not null check (type in ('update', 'release_date', 'custom')),
        message text not null,
        due_at timestamptz not null,
        sent_at timestamptz,
        created_at timestamptz not null,
        updated_at timestamptz not null
      )`);
    this.addSql('create index reminders_of_user on reminders (user_id, due_at)');
    this.addSql('create index reminders_due on reminders (due_at) where sent_at is null');
  }
}
