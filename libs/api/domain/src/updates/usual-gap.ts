/** Days with an update that are needed for a usual gap. */
const FEWEST_DAYS = 8;
const MOST_GAPS = 12;
/** The usual gap leaves out so many of the shortest and of the longest gaps. */
const LEFT_OUT = 0.2;

/** Gaps between days with an update, in days. */
export interface UsualGap {
  /** The last 12 at most, oldest first. */
  gaps: number[];
  from: number;
  to: number;
}

/** A quantile of sorted numbers, linear between them. */
const quantile = (sorted: readonly number[], share: number): number => {
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)]!;
  return below + (place % 1) * (sorted[Math.ceil(place)]! - below);
};

/**
 * How long a game usually takes from one day with an update to the next. It tells about the past and promises nothing.
 * @param days days of two years with an update, as whole numbers, in any order and repeatedly
 * @returns null if not enough is known
 */
export const usualGapOf = (days: readonly number[]): UsualGap | null => {
  const known = [...new Set(days)].toSorted((a, b) => a - b);
  if (known.length < FEWEST_DAYS) return null;
  const gaps = known
    .slice(1)
    .map((day, index) => day - known[index]!)
    .slice(-MOST_GAPS);
  const sorted = gaps.toSorted((a, b) => a - b);
  return {
    gaps,
    from: Math.round(quantile(sorted, LEFT_OUT)),
    to: Math.round(quantile(sorted, 1 - LEFT_OUT)),
  };
};
