import { anyOf, tables } from '../../statements.ts';
import type { Database } from '../database.ts';

/** Sets the time of `plays` on a conflict: the newest one holds. */
export const THE_NEWEST = `played_at = greatest(plays.played_at, excluded.played_at),
  seen_until = greatest(plays.seen_until, excluded.seen_until),
  source = case when excluded.played_at > coalesce(plays.played_at, '-infinity') then excluded.source else plays.source end`;

/** Forgets the minutes of a user's games. */
export const withoutMinutes = (userId: string) =>
  tables.updateTable('plays').set({ minutes: null }).where('userId', '=', userId);

/** Minutes from before a game was followed would make all that was played since then a play since the last look. */
export const forgetMinutes = (userId: string, appIds: readonly number[]) =>
  withoutMinutes(userId).where('appId', '=', anyOf(appIds));

/** Notes what an imported profile tells, if it is of the account that the user has linked. */
export const noteImported = async (
  db: Database,
  { userId, importId, steamId }: { userId: string; importId: string; steamId: string },
  games: readonly { appId: number; lastAt: Date }[],
): Promise<void> => {
  await db.change(
    `insert into plays (user_id, app_id, played_at, source, seen_until)
     select a.user_id, f.app_id, f.last_at, 'steam', f.last_at
     from store_accounts a join imports i on i.user_id = a.user_id and i.id = $2,
       unnest($4::int[], $5::timestamptz[]) f (app_id, last_at)
     where a.user_id = $1 and a.steam_id = $3 and f.last_at <= now()
     on conflict (user_id, app_id) do update set ${THE_NEWEST}`,
    [userId, importId, steamId, games.map(({ appId }) => appId), games.map(({ lastAt }) => lastAt)],
  );
};
