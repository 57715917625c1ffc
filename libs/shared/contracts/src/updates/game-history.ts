/**
 * How far back the posts of a game are known. `reading`: older ones are still being read. `complete`: the store has no
 * older ones. `limited`: older ones are not read, as two years or 200 posts are. `unfollowed`: nobody follows the game,
 * so older ones are not read.
 */
export type GameHistoryState = 'reading' | 'complete' | 'limited' | 'unfollowed';

export interface GameHistory {
  /** All posts since then are known, ISO 8601. */
  since: string;
  state: GameHistoryState;
}

/** GET /api/user/games/histories: of the followed games that have posts. */
export interface GameHistoriesBody {
  success: true;
  data: (GameHistory & { appId: number })[];
}
