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
