import { Migration } from '@mikro-orm/migrations';

export class Migration20261124230000_rules extends Migration {
  override up(): void {
    this.addSql(`
      create table rule_sets (
        user_id bigint primary key references users on delete cascade,
        version int not null,
        rules jsonb not null
      )`);

    // What the rules of users have decided. `rule` is that rule as it was, with its position; null: none holds.
    this.addSql(`
      create table rule_decisions (
        user_id bigint references users on delete cascade,
        update_id bigint,
        version int not null,
        position smallint,
        rule jsonb,
        unknown smallint[] not null default '{}',
        decided_at timestamptz not null,
        primary key (user_id, update_id),
        check ((position is null) = (rule is null))
      )`);
    this.addSql('create index rule_decisions_decided_at on rule_decisions (decided_at)');

    // All that a message tells of; its content is deleted once it is sent.
    this.addSql('alter table deliveries add column update_ids bigint[]');

    this.addSql('alter table instant_queue drop constraint instant_queue_held_check');
    this.addSql(`
      alter table instant_queue add constraint instant_queue_held_check
      check (held in ('game', 'quiet', 'burst', 'limit', 'rules')) not valid`);
  }
}
