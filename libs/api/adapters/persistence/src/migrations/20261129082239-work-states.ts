import { Migration } from '@mikro-orm/migrations';

export class Migration20261129082239_work_states extends Migration {
  override up(): void {
    this.addSql(`
      create table work_states (
        name text primary key,
        kind text not null check (kind in ('tick', 'job', 'queue')),
        failures int not null,
        failures_total bigint not null,
        failing_since timestamptz,
        succeeded_at timestamptz,
        error text,
        reported_at timestamptz not null default now()
      )`);
  }
}
