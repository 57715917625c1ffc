import { Migration } from '@mikro-orm/migrations';

export class Migration20261124204500_game_histories extends Migration {
  override up(): void {
    // How far back the posts of a followed game are read. Rows of due games have `due_at`.
    this.addSql(`
      create table game_histories (
        app_id int primary key references games on delete cascade,
        reaches_back_to timestamptz not null,
        ended_by text check (ended_by in ('store', 'age', 'posts')),
        events_read int not null default 0,
        due_at timestamptz default now(),
        lease uuid,
        leased_by text,
        leased_until timestamptz,
        failures int not null default 0,
        last_error text,
        check ((due_at is null) = (ended_by is not null))
      ) with (fillfactor = 70)`);
    this.addSql('create index game_histories_due on game_histories (due_at) where due_at is not null');

    // Posts that were read back: nobody is told of them.
    this.addSql('alter table updates add column is_history boolean not null default false');

    // The switch of PRO users.
    this.addSql('alter table users add column has_early_access boolean not null default false');

    // Requests that take what is left over.
    this.addSql(`alter table store_hosts add column spare_at timestamptz not null default now()`);
  }
}
