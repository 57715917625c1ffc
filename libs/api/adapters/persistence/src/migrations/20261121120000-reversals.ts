import { Migration } from '@mikro-orm/migrations';

export class Migration20261121120000_reversals extends Migration {
  override up(): void {
    this.addSql(`
      create table reversals (
        user_id bigint not null references users on delete cascade,
        id uuid not null default gen_random_uuid(),
        kind text not null,
        payload jsonb not null,
        expires_at timestamptz not null default now() + interval '10 minutes',
        primary key (user_id, id)
      )`);
    this.addSql('create index reversals_expires_at on reversals (expires_at)');
  }
}
