import { Migration } from '@mikro-orm/migrations';

export class Migration20261122020000_listings extends Migration {
  override up(): void {
    // Beside `games`, whose rows change with every post: release and price of a game that somebody follows or wishes for.
    this.addSql(`
      create table game_listings (
        app_id int primary key references games on delete cascade,
        release_text text not null default '',
        release_from date,
        release_to date,
        is_released boolean,
        is_free boolean not null default false,
        currency text,
        price_initial int,
        price_final int,
        checked_at timestamptz,
        due_at timestamptz,
        lease uuid,
        leased_until timestamptz,
        failures int not null default 0,
        last_error text,
        check ((release_from is null) = (release_to is null) and release_from <= release_to),
        check ((currency is null) = (price_final is null) and (currency is null) = (price_initial is null))
      ) with (fillfactor = 70)`);
    this.addSql('create index game_listings_due on game_listings (due_at) where due_at is not null');
    this.addSql(
      'insert into game_listings (app_id, due_at) select app_id, now() from game_feeds where due_at is not null',
    );

    this.addSql(`
      create table wishlist_items (
        user_id bigint not null references users on delete cascade,
        app_id int not null references games,
        notifies boolean not null default true,
        added_at timestamptz not null,
        primary key (user_id, app_id)
      )`);
    this.addSql('create index wishlist_items_of_game on wishlist_items (app_id, user_id) include (notifies)');

    // A check of listings is part of no run.
    this.addSql('alter table ingest_failures alter column run_id drop not null');
  }
}
