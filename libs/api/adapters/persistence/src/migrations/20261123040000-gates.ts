import { Migration } from '@mikro-orm/migrations';

export class Migration20261123040000_gates extends Migration {
  override up(): void {
    this.addSql(`
      create table gates (
        user_id bigint not null references users on delete cascade,
        name text not null,
        games int[],
        policy jsonb not null,
        accepted jsonb not null default '{}',
        created_at timestamptz not null,
        decision text,
        reasons int,
        decided_at timestamptz,
        acked_at timestamptz,
        acked_token text,
        primary key (user_id, name)
      )`);
  }
}
