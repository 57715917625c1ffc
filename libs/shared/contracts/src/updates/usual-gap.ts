/** Gaps between days with an update, in days. */
export interface UsualGap {
  /** The last 12 at most, oldest first. */
  gaps: number[];
  /** The usual gap: most gaps are from `from` to `to` days long. */
  from: number;
  to: number;
}

/** GET /api/user/games/usual-gaps: of the followed games; null: not enough is known. */
export interface UsualGapsBody {
  success: true;
  data: { appId: number; usualGap: UsualGap | null }[];
}
