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
  const [row] = await rows<{ lost: number; surplus: number }>(
    `with wanted as (
       select f.user_id, u.id as update_id from follows f
       join updates u on u.app_id = f.app_id and u.posted_at >= f.followed_at and not u.is_hidden
     )
     select
       (select count(*)::int from wanted where not exists (
          select from notifications n where n.user_id = wanted.user_id and n.update_id = wanted.update_id)) as lost,
       (select count(*)::int from notifications n where not exists (
          select from wanted where n.user_id = wanted.user_id and n.update_id = wanted.update_id)) as surplus`,
  );
  return row!;
};

/** Number of rows of a table, optionally with a condition. */
export const countOf = async ({ rows }: World, table: string): Promise<number> =>
  (await rows<{ n: number }>(`select count(*)::int as n from ${table}`))[0]!.n;
