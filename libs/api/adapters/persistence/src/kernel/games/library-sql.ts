import { RECENT_DAYS } from '@patchlight/domain';

/** Whether the newest update `u` of a game is recent. */
export const IS_RECENT = `u.posted_at > now() - interval '${RECENT_DAYS} days'`;

/**
 * A query for the app ids in a category of the user `$1`; empty if the user has no such category.
 * @param bind adds a parameter to the enclosing statement
 */
export const categoryMembers = (category: string, bind: (value: unknown) => string): string => {
  if (category === 'all') return 'select app_id from follows where user_id = $1';
  if (category === 'favorites') return 'select app_id from follows where user_id = $1 and is_favorite';
  if (category === 'recent')
    return `select f.app_id from follows f join games g on g.app_id = f.app_id
      join updates u on u.id = g.latest_update_id where f.user_id = $1 and ${IS_RECENT}`;
  return `select app_id from category_games where user_id = $1 and category_id = ${bind(category)}`;
};

/** Up to this number all follows are counted; beyond it, the planner's statistics are used. */
const MOST_FOLLOWS_COUNTED = 300_000;

const FOLLOWS_AT_MOST = `(select reltuples from pg_class where oid = 'follows'::regclass) <= ${MOST_FOLLOWS_COUNTED}`;

/** A query for the app ids that somebody follows, with their number of followers. Of its two halves, one is executed. */
export const FOLLOWERS_BY_GAME = `
  select app_id, count(*)::int as followers from follows where ${FOLLOWS_AT_MOST} group by app_id
  union all
  select app_id, round(share * (select reltuples from pg_class where oid = 'follows'::regclass))::int from (
    select unnest(most_common_vals::text::int[]) as app_id, unnest(most_common_freqs) as share
    from pg_stats where schemaname = 'public' and tablename = 'follows' and attname = 'app_id') common
  where not ${FOLLOWS_AT_MOST}`;
