import type { OwnedGame, Play } from '@patchlight/application/ports';
import { LIMITS } from '@patchlight/contracts';
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

/**
 * Parses a response of `IPlayerService/GetOwnedGames` with `include_appinfo`. Games without a name are left out.
 * @returns null for the empty response of a private profile
 * @throws {UnknownForm}
 */
export const readOwned = (document: unknown): OwnedGame[] | null => {
  const { game_count, games = [] } = responseOf(document);
  if (game_count === undefined) return null;
  if (!Array.isArray(games)) throw new UnknownForm(`no owned games: ${complaintOf(document)}`);
  const owned = new Map<number, OwnedGame>();
  for (const game of games) {
    const appId = isRecord(game) ? appIdOf(game['appid']) : null;
    const name = isRecord(game) ? lineOf(game['name'], LIMITS.gameNameMaxLength) : '';
    if (isRecord(game) && appId && name !== '') owned.set(appId, { appId, name, play: playOf(game) });
  }
  return [...owned.values()];
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
