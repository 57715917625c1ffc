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

/** IPlayerService/GetOwnedGames/v1; names and icons only with `include_appinfo`. */
export function ownedGames(games: readonly Game[], withInfo: boolean, start: number): unknown {
  const owned = games.map((game) => {
    const random = new SeededRandom('owned', game.appid);
    const minutes = random.int(0, 9000);
    const isRecent = minutes > 600 && random.chance(0.3);
    return {
      appid: game.appid,
      ...(withInfo
        ? { name: game.name, img_icon_url: random.hex(40), has_community_visible_stats: true }
        : {}),
      ...(isRecent ? { playtime_2weeks: random.int(5, 600) } : {}),
      playtime_forever: minutes,
      playtime_windows_forever: minutes,
      playtime_mac_forever: 0,
      playtime_linux_forever: 0,
      playtime_deck_forever: 0,
      rtime_last_played:
        minutes === 0 ? 0 : start - random.int(isRecent ? 1 : 15, isRecent ? 13 : 300) * 86_400,
      playtime_disconnected: 0,
    };
  });
  return { response: { game_count: owned.length, games: owned } };
}

/** Profiles with this suffix of the SteamID64 have private games. */
const HIDDEN = '000';

export const isHidden = (steamId: string | undefined): boolean => steamId?.endsWith(HIDDEN) ?? false;

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
