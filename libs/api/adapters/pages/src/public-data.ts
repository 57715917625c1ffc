import type { PublicUpdateQueries, UpdateHeadline } from '@patchlight/application';
import { cachedByKey, cachedFor } from '@patchlight/application';
import { LIMITS } from '@patchlight/contracts';
import type { GameEditsBody, LatestUpdate, PublicGame, PublicUpdatesBody } from '@patchlight/contracts';

const CACHED_MS = 5_000;
const CACHED_GAMES = 20;
/** Half of the connections of a process, so that pages cannot starve the API. */
const MAX_CONCURRENT = 10;

/** A game with the first page of its updates. */
export interface GameWithUpdates {
  game: PublicGame;
  updates: Pick<PublicUpdatesBody, 'data' | 'next_cursor'>;
}

/** A game with the first page of the edits of its posts. */
export interface GameWithEdits {
  game: PublicGame;
  edits: Pick<GameEditsBody, 'data' | 'next_cursor'>;
}

/** What pages show of the database. Lists and games are kept for some seconds. */
export interface PublicData {
  latest: () => Promise<LatestUpdate[]>;
  game: (appId: number) => Promise<GameWithUpdates | null>;
  edits: (appId: number) => Promise<GameWithEdits | null>;
  headline: (gid: string, appId: number | null) => Promise<UpdateHeadline | null>;
}

const isWebUrl = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
const picture = (url: string | null): string | null => (url !== null && isWebUrl(url) ? url : null);

const withPictures = (game: PublicGame): PublicGame => ({
  ...game,
  logo: picture(game.logo),
  icon: picture(game.icon),
});

/** Reads what pages show. Rejects if a query fails, or if `MAX_CONCURRENT` are running. */
export const publicData = (updates: PublicUpdateQueries): PublicData => {
  const games = cachedByKey<GameWithUpdates | null>(CACHED_MS, CACHED_GAMES);
  const edits = cachedByKey<GameWithEdits | null>(CACHED_MS, CACHED_GAMES);
  let running = 0;
  const query = async <T>(run: () => Promise<T>): Promise<T> => {
    if (running >= MAX_CONCURRENT) throw new Error('Too many queries are running.');
    running += 1;
    try {
      return await run();
    } finally {
      running -= 1;
    }
  };
  const readEdits = async (appId: number): Promise<GameWithEdits | null> => {
    const game = await updates.findGame(appId);
    const edits =
      game && (await updates.listEdits(appId, { cursor: null, perPage: LIMITS.publicUpdatesPerPage }));
    return edits && { game: withPictures(game), edits };
  };
  const readGame = async (appId: number): Promise<GameWithUpdates | null> => {
    const filter = { kinds: null, items: null, cursor: null, perPage: LIMITS.publicUpdatesPerPage };
    const game = await updates.findGame(appId);
    if (!game) return null;
    const list = await updates.listByGame(appId, filter);
    return {
      game: withPictures(game),
      updates: list ?? { data: [], next_cursor: null },
    };
  };
  const readLatest = async (): Promise<LatestUpdate[]> =>
    (await updates.listLatest(LIMITS.latestUpdates)).map(({ game, ...update }) => ({
      ...update,
      game: { ...game, logoUrl: picture(game.logoUrl), iconUrl: picture(game.iconUrl) },
    }));
  return {
    latest: cachedFor(CACHED_MS, () => query(readLatest)),
    edits: (appId) => edits(appId, () => query(() => readEdits(appId))),
    game: (appId) => games(appId, () => query(() => readGame(appId))),
    headline: (gid, appId) => query(() => updates.findHeadline(gid, appId)),
  };
};
