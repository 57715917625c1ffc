import { Migration } from '@mikro-orm/migrations';

export class Migration20261121100000_public_pages extends Migration {
  override up(): void {
    this.addSql('alter table games add column is_described boolean not null default false');
    this.addSql(
      'update games set is_described = true where cardinality(developers) + cardinality(publishers) > 0',
    );
    this.addSql('create index updates_newest on updates (posted_at desc, id desc) where not is_hidden');

    this.addSql(`
      create table visits (
        user_id bigint primary key references users on delete cascade,
        last_seen_at timestamptz not null,
        previous_ended_at timestamptz
      ) with (fillfactor = 70)`);
  }
}
