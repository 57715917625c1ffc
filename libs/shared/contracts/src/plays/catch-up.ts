import type { ItemCounts, ItemType } from '../updates/items.ts';
import type { PublicUpdate } from '../updates/public-updates.ts';

/**
 * Where it is known from when a user last played a game. `steam`: Steam tells when it was last played. `play-time`:
 * the time played grew between two looks. `user`: the user pressed “I am up to date”.
 */
export const PLAY_SOURCES = ['steam', 'play-time', 'user'] as const;
export type PlaySource = (typeof PLAY_SOURCES)[number];

/**
 * When a user last played a game or was up to date. `at` is ISO 8601; of `play-time`, a time on that day. Updates count
 * from the earliest time on at which that may have been.
 */
export interface LastPlayed {
  at: string;
  source: PlaySource;
}

/** What a game has published since it was last played; all zero if that is not known. */
export interface CatchUpCounts {
  updates: number;
  major: number;
  /** Items, as far as they are known. */
  items: ItemCounts;
}

/** What has happened to a game since it was last played. */
export interface CatchUp {
  appId: number;
  /** null: not known yet. */
  lastPlayed: LastPlayed | null;
  counts: CatchUpCounts;
}

/** GET /api/user/games/catch-ups: of the followed games by app id, 500 at a time. `next_cursor` is null on the last page. */
export interface CatchUpsBody {
  success: true;
  data: CatchUp[];
  next_cursor: string | null;
}

/** GET /api/user/games/{appid}/catch-up: the updates since, newest first. */
export interface CatchUpBody {
  success: true;
  data: CatchUp & { updates: PublicUpdate[] };
  next_cursor: string | null;
}

/** Items of several updates with the same words. */
export interface MergedItem {
  /** As in the newest of the updates. */
  text: string;
  type: ItemType;
  isBreaking: boolean;
  /** The updates that say it, newest first. */
  gids: string[];
}

/** GET /api/user/games/{appid}/catch-up/items: what the updates since say, newest first, without repeats. */
export interface CatchUpItemsBody {
  success: true;
  data: {
    items: MergedItem[];
    /** Updates that were read. */
    read: number;
    /** Updates since that were not: they are beyond the newest 20, not in English, or not read yet. */
    unread: number;
  };
}

/** PUT /api/user/games/{appid}/catch-up */
export interface UpToDateBody {
  success: true;
  message: string;
}

/** What the last look at a Steam account showed. `no-times`: the games, but not how long they were played. */
export const PLAY_ACCESS = ['shown', 'no-times', 'private'] as const;
export type PlayAccess = (typeof PLAY_ACCESS)[number];

/** GET /api/user/play-watch: whether a user's play times are read once a day. */
export interface PlayWatchBody {
  success: true;
  data: {
    isOn: boolean;
    /** Whether this instance can ask Steam. */
    isPossible: boolean;
    /** Whether a Steam account is linked. */
    isLinked: boolean;
    /** null: not looked yet. */
    access: PlayAccess | null;
    /** ISO 8601, of the last look that showed play times; null: none did. */
    lookedAt: string | null;
  };
}
