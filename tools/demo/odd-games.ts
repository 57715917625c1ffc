import type { Game, SteamSimulator } from '@patchlight/simulators';
import type pg from 'pg';

const LONG_NAME = 'The Exceedingly Thorough Chronicle of the Lamplighters of Saltwind Harbor '
  .repeat(3)
  .slice(0, 200);

const nth = (games: readonly Game[], index: number): number => games[index]!.appid;

/** Gives games of the PRO user names and art that are hard to show. Before anything is read of them. */
export const addOddGames = (store: SteamSimulator): void => {
  const { catalogue: games } = store;
  store.scenario({ name: 'other-name', appid: nth(games, 20), on: true, title: 'سُفُن الملح: العاصفة' });
  store.scenario({ name: 'other-name', appid: nth(games, 21), on: true, title: 'מגדלור 88 (Remastered)' });
  store.scenario({ name: 'other-name', appid: nth(games, 22), on: true, title: LONG_NAME });
  store.scenario({ name: 'no-art', appid: nth(games, 23), on: true });
};

/** Breaks two games and edits a post, so that admins have games to look at, and readers a change. */
export const breakGames = async (store: SteamSimulator, db: pg.Client): Promise<void> => {
  const { catalogue: games } = store;
  store.scenario({ name: 'server-500', appid: nth(games, 24), on: true });
  store.scenario({ name: 'truncated-json', appid: nth(games, 25), on: true });
  const { rows } = await db.query<{ gid: string; title: string; body: string }>(
    'select gid, title, body from updates where app_id = $1 and not is_hidden order by posted_at desc limit 1',
    [nth(games, 4)],
  );
  for (const { gid, title, body } of rows)
    store.edit(gid, {
      title,
      body: `${body}[p]Edited: the fix for the lantern comes with the next patch.[/p]`,
    });
};
