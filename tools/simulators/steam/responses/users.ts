import type { Game } from '../catalogue.ts';
import { SeededRandom, hashOf } from '../random.ts';

/** IWishlistService/GetWishlist/v1: `games` in the order of priority. */
export function wishlist(games: readonly Game[], start: number): unknown {
  return {
    response: {
      items: games.map((game, at) => ({
        appid: game.appid,
        priority: at,
        date_added: start - (at + 1) * 86_400 * 9,
      })),
    },
  };
}

interface OwnedGames {
  games: readonly Game[];
  /** Minutes played since the simulator started. */
  playedSince(appid: number): number;
  /** `include_appinfo`: with names and icons. */
  withInfo: boolean;
  /** Whether it is told when a game was last played. */
  withDates: boolean;
  /** Unix seconds, of the simulator. */
  start: number;
  now: number;
}

/** IPlayerService/GetOwnedGames/v1 */
export function ownedGames({ games, playedSince, withInfo, withDates, start, now }: OwnedGames): unknown {
  const owned = games.map((game) => {
    const random = new SeededRandom('owned', game.appid);
    const before = random.int(0, 9000);
    const isRecent = before > 600 && random.chance(0.3);
    const played = playedSince(game.appid);
    const minutes = before + played;
    const recent = (isRecent ? random.int(5, 600) : 0) + played;
    const lastAt = before === 0 ? 0 : start - random.int(isRecent ? 1 : 15, isRecent ? 13 : 300) * 86_400;
    return {
      appid: game.appid,
      ...(withInfo
        ? { name: game.name, img_icon_url: random.hex(40), has_community_visible_stats: true }
        : {}),
      ...(recent > 0 ? { playtime_2weeks: recent } : {}),
      playtime_forever: minutes,
      playtime_windows_forever: minutes,
      playtime_mac_forever: 0,
      playtime_linux_forever: 0,
      playtime_deck_forever: 0,
      ...(withDates ? { rtime_last_played: played > 0 ? now : lastAt } : {}),
      playtime_disconnected: 0,
    };
  });
  return { response: { game_count: owned.length, games: owned } };
}

/** Profiles with this suffix of the SteamID64 have private games. */
const HIDDEN = '000';

export const isHidden = (steamId: string | undefined): boolean => steamId?.endsWith(HIDDEN) ?? false;

/** Of profiles with this suffix it is told how long games were played, but not when last. */
const UNDATED = '052';

export const isUndated = (steamId: string | undefined): boolean => steamId?.endsWith(UNDATED) ?? false;

/**
 * ISteamUser/ResolveVanityURL/v1: every name exists, except those that start with "nobody"; those that start with
 * "private" have private games.
 */
export function vanity(name: string): unknown {
  if (name === '' || name.toLowerCase().startsWith('nobody'))
    return { response: { success: 42, message: 'No match' } };
  return {
    response: {
      success: 1,
      steamid: steamIdOf(name.toLowerCase()),
    },
  };
}

function steamIdOf(name: string): string {
  const open = String(76_561_197_960_265_728n + BigInt(hashOf(name) % 1_000_000_000)).slice(0, -3);
  return open + (name.startsWith('private') ? HIDDEN : '042');
}

/** IStoreService/GetAppList/v1: pages by appid; both trailers are absent on the last page. */
export function appList(
  games: readonly Game[],
  lastAppid: number,
  maxResults: number,
  start: number,
): unknown {
  const rest = games.filter(({ appid }) => appid > lastAppid).sort((a, b) => a.appid - b.appid);
  const page = rest.slice(0, maxResults);
  const apps = page.map((game) => ({
    appid: game.appid,
    name: game.name,
    last_modified: start - game.index * 3600,
    price_change_number: 24_000_000 + game.index,
  }));
  return {
    response: {
      apps,
      ...(rest.length > page.length ? { have_more_results: true, last_appid: page.at(-1)?.appid } : {}),
    },
  };
}
