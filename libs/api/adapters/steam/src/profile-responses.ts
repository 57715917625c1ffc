import type { OwnedGame, Play } from '@patchlight/application/ports';
import { LIMITS } from '@patchlight/contracts';
import type { PlayTime } from '@patchlight/domain';
import { complaintOf, UnknownForm } from './parse-json.ts';
import { appIdOf, isRecord, lineOf } from './shapes.ts';

/** `success` of an unknown name. */
const NO_MATCH = 42;

/** A hundred years, which fit into an integer of the database. */
const MOST_MINUTES = 100 * 366 * 24 * 60;

const responseOf = (document: unknown): Record<string, unknown> => {
  const response = isRecord(document) ? document['response'] : undefined;
  if (!isRecord(response)) throw new UnknownForm(`no response: ${complaintOf(document)}`);
  return response;
};

/**
 * Parses a response of `ISteamUser/ResolveVanityURL`.
 * @returns null if the name is unknown
 * @throws {UnknownForm}
 */
export const readVanity = (document: unknown): string | null => {
  const { success, steamid } = responseOf(document);
  if (success === 1 && typeof steamid === 'string' && /^\d{17}$/.test(steamid)) return steamid;
  if (success === NO_MATCH) return null;
  throw new UnknownForm(`no SteamID: ${complaintOf(document)}`);
};

/** The last second of the year 9999. */
const LAST_SECOND = 253_402_300_799;

const countOf = (value: unknown, most: number): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 && value <= most ? value : 0;

/** Minutes, and Unix seconds. */
const playOf = (game: Record<string, unknown>): Play => {
  const lastAt = countOf(game['rtime_last_played'], LAST_SECOND);
  return {
    lastAt: lastAt > 0 ? new Date(lastAt * 1000) : null,
    minutes: countOf(game['playtime_forever'], MOST_MINUTES),
    recentMinutes: countOf(game['playtime_2weeks'], MOST_MINUTES),
  };
};

/** The games of a response of `IPlayerService/GetOwnedGames` by app id; null: they are private. */
const gamesOf = (document: unknown): Map<number, Record<string, unknown>> | null => {
  const { game_count, games = [] } = responseOf(document);
  if (game_count === undefined) return null;
  if (!Array.isArray(games)) throw new UnknownForm(`no owned games: ${complaintOf(document)}`);
  const owned = new Map<number, Record<string, unknown>>();
  for (const game of games) {
    const appId = isRecord(game) ? appIdOf(game['appid']) : null;
    if (isRecord(game) && appId) owned.set(appId, game);
  }
  return owned;
};

/**
 * Parses a response of `IPlayerService/GetOwnedGames` with `include_appinfo`. Games without a name are left out.
 * @returns null for the empty response of a private profile
 * @throws {UnknownForm}
 */
export const readOwned = (document: unknown): OwnedGame[] | null => {
  const games = gamesOf(document);
  if (!games) return null;
  return [...games].flatMap(([appId, game]) => {
    const name = lineOf(game['name'], LIMITS.gameNameMaxLength);
    return name === '' ? [] : [{ appId, name, play: playOf(game) }];
  });
};

/**
 * Parses the same response for play times.
 * @returns by app id; null for the empty response of a private profile
 * @throws {UnknownForm}
 */
export const readPlayTimes = (document: unknown): Map<number, PlayTime> | null => {
  const games = gamesOf(document);
  if (!games) return null;
  return new Map(
    [...games].map(([appId, game]) => {
      const { lastAt, minutes } = playOf(game);
      return [appId, { lastAt, minutes }];
    }),
  );
};

/** Games without a position (`priority` 0) come last. */
const placeOf = (item: Record<string, unknown>): number =>
  Number(item['priority']) || Number.MAX_SAFE_INTEGER;

/**
 * Parses a response of `IWishlistService/GetWishlist`.
 * @returns app ids by priority; null for the empty response of a private profile
 * @throws {UnknownForm}
 */
export const readWishlist = (document: unknown): number[] | null => {
  const { items } = responseOf(document);
  if (items === undefined) return null;
  if (!Array.isArray(items)) throw new UnknownForm(`no wishlist: ${complaintOf(document)}`);
  const wished = items.filter(isRecord).sort((a, b) => placeOf(a) - placeOf(b));
  return [...new Set(wished.flatMap((item) => appIdOf(item['appid']) ?? []))];
};
