import { Migration } from '@mikro-orm/migrations';

export class Migration20261122040000_notices extends Migration {
  override up(): void {
    // The rows of the inbox name updates and notices by ids of one sequence, so that their order is that of arrival.
    this.addSql(`
      create table notices (
        id bigint primary key default nextval('updates_id_seq'),
        kind text not null check (kind in ('reminder', 'release', 'release-moved', 'price-drop')),
        app_id int not null references games,
        user_id bigint references users on delete cascade,
        key text not null unique,
        title text not null,
        message text not null,
        at timestamptz not null,
        created_at timestamptz not null default now()
      )`);
    this.addSql('create index notices_of_game on notices (app_id, user_id)');
    this.addSql('create index notices_of_user on notices (user_id) where user_id is not null');

    // Notices are fanned out as updates are.
    this.addSql('alter table fan_outs drop constraint fan_outs_update_id_fkey');
    this.addSql('alter table fan_outs add foreign key (app_id) references games');
  }
}
