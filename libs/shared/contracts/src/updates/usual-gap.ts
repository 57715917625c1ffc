/** Gaps between days with an update, in days. It tells about the past and promises nothing. */
export interface UsualGap {
  /** The last 12 at most, oldest first. */
  gaps: number[];
  /** The usual gap: most gaps are from `from` to `to` days long. */
  from: number;
  to: number;
}

/** How often a game gets updates. */
export interface GameRhythm {
  /** null: not enough is known. */
  usualGap: UsualGap | null;
  /** Of the game; once it has left, only what came after that counts. */
  isEarlyAccess: boolean;
}

/** GET /api/user/games/usual-gaps: of the followed games. */
export interface UsualGapsBody {
  success: true;
  data: ({ appId: number } & GameRhythm)[];
}
