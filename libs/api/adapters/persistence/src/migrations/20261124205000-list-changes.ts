import { Migration } from '@mikro-orm/migrations';

/** Statements that concern more users, games or updates than this are noted as concerning everybody. */
const MOST_NOTED = 1_000;

/** Notes the distinct values of `column` in the rows that a statement has changed. */
const noting = (name: string, column: string, source = 'changed'): string => `
  create function ${name}() returns trigger language plpgsql as $$
  declare
    ids bigint[] := array(select distinct ${column} from ${source} limit ${MOST_NOTED + 1});
  begin
    if cardinality(ids) > ${MOST_NOTED} then
      insert into list_changes default values;
    else
      insert into list_changes (${column}) select unnest(ids);
    end if;
    return null;
  end $$`;

export class Migration20261124205000_list_changes extends Migration {
  override up(): void {
    // What may change the lists that processes keep of users: of one user, of the followers of a game, of those who have
    // an update or a notice in a folder, or, with nothing else set, of everybody. Only ever appended to, and without any
    // lock that writers would share. Pruned after an hour.
    this.addSql(`
      create table list_changes (
        xid xid8 not null default pg_current_xact_id(),
        user_id bigint,
        app_id int,
        update_id bigint,
        at timestamptz not null default clock_timestamp()
      )`);
    this.addSql('create index list_changes_xid on list_changes (xid)');

    this.addSql(noting('note_users_of_lists', 'user_id'));
    for (const table of ['follows', 'category_games', 'filed_notifications', 'notifications']) {
      // The rows of a fan-out are too many to be looked at again.
      const events = table === 'notifications' ? ['update', 'delete'] : ['insert', 'update', 'delete'];
      for (const event of events) this.noteOn(table, event, 'note_users_of_lists');
    }

    // The names and pictures of a game are also in folders of users who do not follow it any more.
    this.addSql(noting('note_games_of_lists', 'app_id'));
    this.addSql(
      noting(
        'note_updates_of_renamed_games',
        'update_id',
        `(
          with renamed as (
            select app_id from changed join before using (app_id)
            where (changed.name, changed.icon_url, changed.logo_url) is distinct from (before.name, before.icon_url, before.logo_url)
          )
          select id as update_id from updates join renamed using (app_id)
          union all select id from notices join renamed using (app_id)
        ) told`,
      ),
    );
    this.noteOn('games', 'update', 'note_games_of_lists');
    this.addSql(`
      create trigger note_renamed after update on games referencing old table as before new table as changed
      for each statement execute function note_updates_of_renamed_games()`);

    this.addSql(noting('note_updates_of_lists', 'update_id', '(select id as update_id from changed) told'));
    for (const event of ['update', 'delete']) {
      this.noteOn('updates', event, 'note_games_of_lists');
      this.noteOn('updates', event, 'note_updates_of_lists', 'note_told');
    }
    for (const event of ['insert', 'update', 'delete'])
      this.noteOn('notices', event, 'note_updates_of_lists');

    // Statements that insert many or long rows note what they change themselves. What else inserts, concerns everybody.
    this.addSql(`
      create function note_everybody_if_nobody() returns trigger language plpgsql as $$
      begin
        if not exists (select from list_changes where xid = pg_current_xact_id()) then
          insert into list_changes default values;
        end if;
        return null;
      end $$`);
    for (const table of ['notifications', 'updates']) {
      this.addSql(`
        create trigger note_inserted after insert on ${table}
        for each statement execute function note_everybody_if_nobody()`);
    }
  }

  private noteOn(table: string, event: string, name: string, trigger = 'note'): void {
    this.addSql(`
      create trigger ${trigger}_${event} after ${event} on ${table}
      referencing ${event === 'delete' ? 'old' : 'new'} table as changed
      for each statement execute function ${name}()`);
  }
}
