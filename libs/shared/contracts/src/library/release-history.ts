/** A release date as the store showed it. Days are `YYYY-MM-DD`, both null if it named none. */
export interface SeenRelease {
  /** When it was first seen, ISO 8601 UTC. */
  seenAt: string;
  /** In the store's words, such as "Q1 2027". */
  text: string;
  from: string | null;
  to: string | null;
  isReleased: boolean;
}

export interface ReleaseMoves {
  /** How often the release moved, back and forth counted each. Narrowing a window moves nothing. */
  moves: number;
  /** From the first to the current window, by their starts, in whole months; negative: earlier. 0 without a move. */
  monthsLater: number;
}

/** How a studio kept the dates that the store told first of its games, as far as this instance saw both. */
export interface StudioDates {
  name: string;
  /** Games that had a first date, and are released. */
  games: number;
  /** Of these, released by the last day of the first date. */
  kept: number;
}

/** The release dates of a game since this instance has looked; those before are unknown. */
export interface ReleaseHistory extends ReleaseMoves {
  /** Since when; null: not yet. */
  since: string | null;
  /** Of the first developer; null: the store names none. */
  studio: StudioDates | null;
  /** Newest first: the newest 99, and the first. */
  seen: SeenRelease[];
}
