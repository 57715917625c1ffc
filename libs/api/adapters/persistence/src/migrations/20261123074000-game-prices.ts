import { Migration } from '@mikro-orm/migrations';

export class Migration20261123074000_game_prices extends Migration {
  override up(): void {
    this.addSql(`alter table users add column store_country text not null default 'US'`);
    // The user's, so that who needs the prices of a country is found without reading users.
    this.addSql(`alter table wishlist_items add column country text not null default 'US'`);
    this.addSql('drop index wishlist_items_of_game');
    this.addSql(
      'create index wishlist_items_of_game on wishlist_items (app_id, user_id) include (notifies, country)',
    );

    // Beside `game_listings`, which has the prices of the default country.
    this.addSql(`
      create table game_prices (
        app_id int not null references games on delete cascade,
        country text not null,
        is_free boolean not null default false,
        currency text,
        price_initial int,
        price_final int,
        checked_at timestamptz,
        due_at timestamptz,
        lease uuid,
        leased_by text,
        leased_until timestamptz,
        failures int not null default 0,
        last_error text,
        told_price int,
        told_at timestamptz,
        primary key (app_id, country),
        check ((currency is null) = (price_final is null) and (currency is null) = (price_initial is null))
      ) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 500)`);
    this.addSql('create index game_prices_due on game_prices (due_at) where due_at is not null');
    this.addSql(
      'create index game_prices_due_in_country on game_prices (country, due_at) where due_at is not null',
    );

    // Null: of no country, such as a release.
    this.addSql('alter table notices add column country text');
  }
}
