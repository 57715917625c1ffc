import { LIMITS } from '../kernel/limits.ts';
import { parseInstant } from '../kernel/moments.ts';
import { UPDATE_KINDS } from '../updates/game-update.ts';
import type { UpdateKind } from '../updates/game-update.ts';
import { RefusedInput } from './refused-input.ts';

/** What was accepted of a game; all null: it had no update. */
export interface LockedUpdate {
  gid: string | null;
  /** SHA-256, hex. */
  contentHash: string | null;
  /** ISO 8601 UTC. */
  postedAt: string | null;
  kind: UpdateKind | null;
  /** Reserved: the store does not tell it. */
  buildId: null;
}

/** Content of `patchlight.lock`. */
export interface GateLock {
  version: 1;
  /** Origin of the instance that wrote it. */
  instance: string;
  /** By app id. */
  games: Record<string, LockedUpdate>;
}

const VERSION = 1;
/** Each app id, and the members of its entry. */
const KEYS_PER_GAME = 6;
/** Of a lock without games. */
const KEYS_OF_LOCK = 3;
/** Most keys of a lock. */
export const GATE_LOCK_KEYS = KEYS_OF_LOCK + KEYS_PER_GAME * LIMITS.gateGames;

/** A string of JSON, and whether it is a key. */
const STRINGS = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/gs;

/** The text of `patchlight.lock`: keys sorted, one line per game, LF. */
export const writeLock = ({ games, instance, version }: GateLock): string => {
  const lines = Object.entries(games)
    .toSorted(([one], [other]) => Number(one) - Number(other))
    .map(([appId, { buildId, contentHash, gid, kind, postedAt }]) => {
      const entry = { buildId, contentHash, gid, kind, postedAt };
      return `    ${JSON.stringify(appId)}: ${JSON.stringify(entry)}`;
    });
  const list = lines.length > 0 ? `{\n${lines.join(',\n')}\n  }` : '{}';
  return `{\n  "games": ${list},\n  "instance": ${JSON.stringify(instance)},\n  "version": ${version}\n}\n`;
};

type Members = Record<string, unknown>;

/** Whether a value is an object with exactly these members. */
const has = (value: unknown, ...names: string[]): value is Members =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length === names.length &&
  names.every((name) => Object.hasOwn(value, name));

const isText = (value: unknown, form: RegExp): boolean => typeof value === 'string' && form.test(value);

const isAppId = (key: string): boolean => /^[1-9]\d*$/.test(key) && Number(key) <= LIMITS.appIdMax;

const isEntry = (value: unknown): boolean => {
  if (!has(value, 'buildId', 'contentHash', 'gid', 'kind', 'postedAt') || value['buildId'] !== null)
    return false;
  const { contentHash, gid, kind, postedAt } = value;
  if (gid === null) return contentHash === null && kind === null && postedAt === null;
  return (
    isText(gid, /^\d{1,20}$/) &&
    isText(contentHash, /^[\da-f]{64}$/) &&
    UPDATE_KINDS.includes(kind as UpdateKind) &&
    parseInstant(postedAt) !== null
  );
};

/** @throws {RefusedInput} */
const checkLock = (value: unknown): GateLock => {
  const version = typeof value === 'object' && value !== null ? (value as Members)['version'] : undefined;
  if (Number.isInteger(version) && Number(version) > VERSION)
    throw new RefusedInput(`lock is of a newer version than ${VERSION}, which this instance reads`);
  if (!has(value, 'games', 'instance', 'version') || version !== VERSION)
    throw new RefusedInput('lock must have version, instance and games, and nothing else');
  const { games, instance } = value;
  if (!isText(instance, /^https?:\/\/[^\s/]{1,255}$/))
    throw new RefusedInput('lock.instance must be an origin');
  if (typeof games !== 'object' || games === null || Array.isArray(games))
    throw new RefusedInput('lock.games must be an object');
  const entries = Object.entries(games);
  if (entries.length > LIMITS.gateGames)
    throw new RefusedInput(`lock.games may have at most ${LIMITS.gateGames} games`);
  for (const [key, entry] of entries) {
    if (!isAppId(key)) throw new RefusedInput('lock.games has a key that is no app id');
    if (!isEntry(entry)) throw new RefusedInput(`lock.games.${key} is not as it was written`);
  }
  return value as unknown as GateLock;
};

/**
 * Reads a lock: null, an object, or the text of the file, in which a key that occurs twice is seen.
 * @throws {RefusedInput}
 */
export const readLock = (value: unknown): GateLock | null => {
  if (value === null) return null;
  if (typeof value !== 'string') return checkLock(value);
  let parsed: unknown;
  try {
    parsed = JSON.parse(value);
  } catch {
    throw new RefusedInput('lock is cut off, or no JSON');
  }
  const lock = checkLock(parsed);
  const keys = [...value.matchAll(STRINGS)].filter(([, colon]) => colon !== undefined);
  if (keys.length !== KEYS_OF_LOCK + KEYS_PER_GAME * Object.keys(lock.games).length)
    throw new RefusedInput('lock has a key twice');
  return lock;
};
