import type { UpdateKind } from '../updates/game-update.ts';
import type { Rhythm } from '../updates/rhythm.ts';

/** A game in the user's library. Pictures are URLs or null; dates ISO 8601 UTC or null. */
export interface LibraryGame {
  appid: number;
  name: string;
  icon: string | null;
  logo: string | null;
  developers: string[];
  publishers: string[];
  isFavorite: boolean;
  followedAt: string;
  unreadCount: number;
  latestUpdateTitle: string | null;
  latestUpdateDate: string | null;
  latestUpdateUrl: string | null;
  latestUpdateGid: string | null;
  latestUpdateKind: UpdateKind | null;
  /** null: it has no updates yet. */
  rhythm: Rhythm | null;
}

/** GET /api/user/games, by name. */
export interface LibraryBody {
  success: true;
  data: { games: LibraryGame[] };
}

/** POST /api/user/games (201) */
export interface FollowedGameBody {
  success: true;
  message: string;
  data: { game: LibraryGame };
}

/** PATCH /api/user/games/{appid}/favorite */
export interface FavoriteBody {
  success: true;
  data: { appid: number; isFavorite: boolean };
}

/** A game with its pictures. */
export interface SearchResult {
  appid: number;
  name: string;
  logo: string | null;
  icon: string | null;
}

/** One row of GET /api/steam/search, whose body is a plain array of these. */
export interface GameSearchRow extends SearchResult {
  /** Whether the game has a public page here. */
  hasPage: boolean;
}

/** GET /api/games/similar: games whose names resemble the term, the most similar first. */
export interface SimilarGamesBody {
  success: true;
  data: SearchResult[];
}

/** GET /api/games/popular: the most followed games of this instance, the most followed first. */
export interface PopularGamesBody {
  success: true;
  data: SearchResult[];
}

/** Header of GET /api/steam/search with the source of the matches: `store` or `local`. */
export const SEARCH_SOURCE_HEADER = 'X-Search-Source';
