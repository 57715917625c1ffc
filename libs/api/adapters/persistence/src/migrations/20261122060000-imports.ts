import { Migration } from '@mikro-orm/migrations';

export class Migration20261122060000_imports extends Migration {
  override up(): void {
    this.addSql(`
      create table imports (
        user_id bigint primary key references users on delete cascade,
        id uuid not null default gen_random_uuid(),
        profile text not null,
        state text not null default 'reading' check (state in ('reading', 'ready', 'running', 'done', 'failed')),
        problem text,
        owned text check (owned in ('shown', 'private', 'no-key')),
        wishlist text check (wishlist in ('shown', 'private', 'no-key')),
        began_at timestamptz not null default now()
      )`);
    this.addSql(`
      create table import_games (
        user_id bigint not null references imports on delete cascade,
        source text not null check (source in ('owned', 'wishlist')),
        app_id int not null,
        place int not null,
        name text,
        state text not null default 'found' check (state in ('found', 'chosen', 'added', 'left')),
        primary key (user_id, source, app_id)
      )`);
  }
}
