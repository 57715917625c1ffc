import { Migration } from '@mikro-orm/migrations';

const monthOf = (time: string): string =>
  `(12 * extract(year from ${time} at time zone 'UTC') + extract(month from ${time} at time zone 'UTC'))::int`;

export class Migration20261123073000_game_rhythm extends Migration {
  override up(): void {
    // Visible updates of 12 months; the last one is rhythm_month, counted as 12 * year + month in UTC.
    this.addSql(
      'alter table games add column rhythm_month int, add column month_posts int[], add column month_majors int[]',
    );
    this.addSql(`
      with counted as (
        select app_id, ${monthOf('posted_at')} as month, count(*)::int as posts,
          count(*) filter (where kind = 'major')::int as majors
        from updates where not is_hidden and posted_at > now() - interval '1 year' group by 1, 2
      ), rhythms as (
        select game.app_id, array_agg(coalesce(posts, 0) order by month) as posts,
          array_agg(coalesce(majors, 0) order by month) as majors
        from (select app_id from games where latest_update_id is not null) game
        cross join generate_series(${monthOf('now()')} - 11, ${monthOf('now()')}) month
        left join counted using (app_id, month)
        group by 1
      )
      update games g set rhythm_month = ${monthOf('now()')}, month_posts = posts, month_majors = majors
      from rhythms r where r.app_id = g.app_id`);
  }
}
