import type { Rhythm } from '@patchlight/contracts';
import { c } from '../tables/rows.ts';
import type { Values } from '../tables/rows.ts';

const MONTHS = 12;

/** A month as one number, in UTC: 12 * year + month. */
const monthOf = (time: string): string =>
  `(12 * extract(year from ${time} at time zone 'UTC') + extract(month from ${time} at time zone 'UTC'))::int`;

/** A subquery with the rhythm of one game, for columns `rhythm_month`, `month_posts` and `month_majors` of `games`. */
export const rhythmOf = (appId: string): string => `
  select ${monthOf('now()')} as this_month, array_agg(coalesce(posts, 0) order by month) as posts,
    array_agg(coalesce(majors, 0) order by month) as majors
  from generate_series(${monthOf('now()')} - ${MONTHS - 1}, ${monthOf('now()')}) month
  left join (
    select ${monthOf('posted_at')} as month, count(*)::int as posts, count(*) filter (where kind = 'major')::int as majors
    from updates where app_id = ${appId} and not is_hidden and posted_at > now() - interval '1 year' group by 1
  ) counted using (month)`;

/** A subquery with the posting times of `games g`, as the domain counts them: the newest 32, in minutes since 1970. */
export const POST_MINUTES = `
  select array_agg(minute order by minute) from (
    select distinct floor(extract(epoch from posted_at) / 60)::int as minute from (
      select posted_at from updates where app_id = g.app_id and not is_hidden and posted_at <= now()
      order by posted_at desc, id desc limit 32) newest) minutes`;

export const RHYTHM = {
  /** Months since the rhythm was counted. */
  rhythm_age: c.int.orNull,
  month_posts: c.ints.orNull,
  month_majors: c.ints.orNull,
};

/** The columns of {@link RHYTHM}, from `games g`. */
export const RHYTHM_COLUMNS = `${monthOf('now()')} - g.rhythm_month as rhythm_age, g.month_posts, g.month_majors`;

/** A rhythm is counted when an update comes or changes; the months since then had none. */
export const toRhythm = (row: Values<typeof RHYTHM>): Rhythm | null => {
  if (row.rhythm_age === null) return null;
  const moved = (months: readonly number[] | null): number[] => [
    ...(months ?? []).slice(row.rhythm_age!),
    ...Array.from({ length: Math.min(row.rhythm_age!, MONTHS) }, () => 0),
  ];
  return { posts: moved(row.month_posts), majors: moved(row.month_majors) };
};
