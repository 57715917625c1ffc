import type { World } from './world.ts';

/** Followers inserted in bulk; they never sign in. */
export interface Crowd {
  userIds: string[];
}

/** Inserts users who never sign in. */
export const gather = async ({ rows }: World, count: number): Promise<Crowd> => {
  const users = await rows<{ id: string }>(
    `insert into users (name, username, email, password_hash, created_at)
     select 'Follower', 'f' || n, 'f' || n || '@example.org', '', now() from generate_series(1, $1::int) n
     returning id`,
    [count],
  );
  return { userIds: users.map(({ id }) => id) };
};

/** Inserts games that are due and have no followers. */
export const insertGames = async ({ rows }: World, appIds: number[]): Promise<void> => {
  await rows(`insert into games (app_id, name) select id, 'Game ' || id from unnest($1::int[]) id`, [appIds]);
  await rows('insert into game_feeds (app_id) select unnest($1::int[])', [appIds]);
};

/** Each game gets every `step`-th user as a follower since an hour ago, a different subset per game. */
export const followAll = async (
  { rows }: World,
  { userIds }: Crowd,
  appIds: number[],
  step: number,
): Promise<void> => {
  await rows(
    `insert into follows (user_id, app_id, followed_at)
     select u.id, g.id, now() - interval '1 hour'
     from unnest($1::bigint[]) with ordinality u (id, n), unnest($2::int[]) with ordinality g (id, n)
     where (u.n + g.n) % $3 = 0`,
    [userIds, appIds, step],
  );
  await rows('analyze follows');
};

/**
 * Faults of the inboxes: missing notifications, unexpected ones,
 * and notifications about posts that must not be delivered.
 */
export const faultsOfInboxes = async ({ rows }: World): Promise<{ lost: number; surplus: number }> => {
  // Joined by user, so that it can be asked of a cluster, too.
  const [lost] = await rows<{ count: number }>(
    `select count(*)::int as count from follows f
     join updates u on u.app_id = f.app_id and u.posted_at >= f.followed_at and not u.is_hidden
     left join notifications n on n.user_id = f.user_id and n.update_id = u.id where n.user_id is null`,
  );
  const [surplus] = await rows<{ count: number }>(
    `select count(*)::int as count from notifications n
     left join updates u on u.id = n.update_id and not u.is_hidden
     left join follows f on f.user_id = n.user_id and f.app_id = u.app_id and f.followed_at <= u.posted_at
     where f.user_id is null`,
  );
  return { lost: lost!.count, surplus: surplus!.count };
};

/** Number of rows of a table, optionally with a condition. */
export const countOf = async ({ rows }: World, table: string): Promise<number> =>
  (await rows<{ n: number }>(`select count(*)::int as n from ${table}`))[0]!.n;
