import { Migration } from '@mikro-orm/migrations';

/** Replaces an identity by a sequence with its name and its last value. */
const sequenceOf = (table: string): string => `
  do $$ declare
    last bigint;
    called boolean;
  begin
    lock table ${table};
    select last_value, is_called into last, called from ${table}_id_seq;
    alter table ${table} alter id drop identity;
    create sequence ${table}_id_seq;
    perform setval('${table}_id_seq', last, called);
    alter table ${table} alter id set default nextval('${table}_id_seq');
  end $$`;

/** Up to this number all follows are counted; beyond it, the planner's statistics are used. */
const MOST_FOLLOWS_COUNTED = 300_000;

/** A function whose query Citus plans by itself, not as a part of the statement that calls it. */
const ask = (name: string, parameters: string, type: string, answer: string): string => `
  create function ${name}(${parameters}) returns ${type} language plpgsql stable as $$
  begin
    return ${answer};
  end $$`;

/** So that Citus can distribute tables by user: keys begin with the user, and ids come from sequences. */
export class Migration20261126003000_keys_with_users extends Migration {
  override up(): void {
    this.addSql('alter table notices alter id drop default');
    for (const table of ['updates', 'categories', 'account_activity']) this.addSql(sequenceOf(table));
    this.addSql(`alter table notices alter id set default nextval('updates_id_seq')`);

    this.addSql('alter table category_notifications drop constraint category_notifications_category_id_fkey');
    this.addSql('alter table category_games drop constraint category_games_user_id_category_id_fkey');
    this.addSql(
      'alter table categories drop constraint categories_pkey, drop constraint categories_user_id_id_key, add primary key (user_id, id)',
    );
    for (const table of ['category_games', 'category_notifications']) {
      this.addSql(`
        alter table ${table} add foreign key (user_id, category_id) references categories on delete cascade`);
    }

    for (const table of ['account_activity', 'reminders'])
      this.addSql(`alter table ${table} drop constraint ${table}_pkey, add primary key (user_id, id)`);
    // What the keys find by user now.
    this.addSql('drop index account_activity_of_user');
    this.addSql('drop index reminders_of_user');

    this.addSql(
      ask(
        'is_followed',
        `of int, until timestamptz default 'infinity'`,
        'boolean',
        'exists (select 1 from follows where app_id = of and followed_at <= until)',
      ),
    );
    this.addSql(
      ask(
        'is_wished',
        'of int, from_country text default null',
        'boolean',
        'exists (select 1 from wishlist_items where app_id = of and (from_country is null or country = from_country))',
      ),
    );
    this.addSql(
      ask(
        'is_awaited',
        'of int',
        'boolean',
        `exists (select 1 from reminders where app_id = of and type = 'update' and sent_at is null)`,
      ),
    );
    this.addSql(
      ask(
        'is_listed',
        'of int',
        'boolean',
        'is_followed(of) or is_wished(of) or exists (select 1 from reminders where app_id = of)',
      ),
    );
    this.addSql(
      ask(
        'count_followers',
        'of int, most int',
        'int',
        '(select count(*) from (select 1 from follows where app_id = of limit most) counted)',
      ),
    );

    this.addSql(
      ask(
        'is_to_be_compared',
        'edited_by bigint',
        'boolean',
        `exists (select 1 from game_events e join update_revisions r on r.id = e.revision_id
           where e.id = edited_by and r.wording_hash is null)`,
      ),
    );

    // The games that somebody follows, with their number of followers.
    this.addSql(`
      create function followers_by_game() returns table (app_id int, followers int) language plpgsql stable as $$
      declare
        total real := (select reltuples from pg_class where oid = 'follows'::regclass);
      begin
        if total <= ${MOST_FOLLOWS_COUNTED} then
          return query select f.app_id, count(*)::int from follows f group by 1;
        else
          return query select unnest(most_common_vals::text::int[]), round(unnest(most_common_freqs) * total)::int
            from pg_stats where schemaname = 'public' and tablename = 'follows' and attname = 'app_id';
        end if;
      end $$`);
  }
}
