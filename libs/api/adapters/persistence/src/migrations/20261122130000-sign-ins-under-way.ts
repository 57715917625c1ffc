import { Migration } from '@mikro-orm/migrations';

export class Migration20261122130000_sign_ins_under_way extends Migration {
  override up(): void {
    this.addSql('alter table users add column sign_in_version integer not null default 0');
    // Those in progress are begun again.
    this.addSql('delete from sign_in_tickets');
    this.addSql(
      'alter table sign_in_tickets add column session_id uuid references sessions on delete cascade',
    );
    this.addSql('create index sign_in_tickets_session_id on sign_in_tickets (session_id)');
  }
}
