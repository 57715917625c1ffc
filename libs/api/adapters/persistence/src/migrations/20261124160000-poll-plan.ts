import { Migration } from '@mikro-orm/migrations';

export class Migration20261124160000_poll_plan extends Migration {
  override up(): void {
    // At most one row, shared by all workers.
    this.addSql(`
      create table poll_plan (
        only_row boolean primary key default true check (only_row),
        pressure float8 not null check (pressure >= 0),
        stretch float8 not null check (stretch >= 1),
        planned_at timestamptz not null default now()
      )`);
    this.addSql('alter table game_feeds add column appetite float4 not null default 0');

    // For the freshness of a week.
    this.addSql('create index fan_outs_created on fan_outs (created_at)');

    // The newest 32 posting times, in minutes since 1970; on `games`, whose rows change with posts only.
    this.addSql('alter table games add column post_minutes int[]');
    this.addSql(`
      update games g set post_minutes = (
        select array_agg(minute order by minute) from (
          select distinct floor(extract(epoch from posted_at) / 60)::int as minute from (
            select posted_at from updates where app_id = g.app_id and not is_hidden and posted_at <= now()
            order by posted_at desc, id desc limit 32) newest) minutes)
      where latest_update_id is not null`);
  }
}
