import type { ReleaseWindow } from './release-window.ts';

export interface ReleaseMoves {
  /** How often the release moved, back and forth counted each. */
  moves: number;
  /** From the first to the current window, by their starts, in whole months; negative: earlier. 0 without a move. */
  monthsLater: number;
}

type Days = Record<'from' | 'to', string>;

const contains = (outer: Days, inner: Days): boolean => outer.from <= inner.from && inner.to <= outer.to;

/**
 * Sums up the windows of a release, the oldest first. A narrower window within the one before is no move, a wider one
 * around it takes nothing back, and one without days says nothing.
 */
export const releaseMovesOf = (windows: readonly ReleaseWindow[]): ReleaseMoves => {
  let moves = 0;
  let first: Days | null = null;
  let current: Days | null = null;
  for (const { from, to } of windows) {
    if (from === null || to === null) continue;
    const next: Days = { from, to };
    if (current && contains(next, current)) continue;
    if (current && !contains(current, next)) moves += 1;
    if (moves === 0) first = next;
    current = next;
  }
  return { moves, monthsLater: first && current && moves > 0 ? monthsBetween(first.from, current.from) : 0 };
};

/** A release date, and whether the game was out then. */
export interface ToldRelease extends ReleaseWindow {
  isReleased: boolean;
}

/**
 * Whether a game was released by the last day of the first window with days, of the windows that were seen, the oldest
 * first. null: it is not released, or there was no such window before.
 */
export const isFirstDateKept = (windows: readonly ToldRelease[]): boolean | null => {
  const [first] = windows.filter(({ to }) => to !== null);
  const release = windows.findLast(({ isReleased, from }) => isReleased && from !== null);
  if (!first?.to || first.isReleased || !release?.from) return null;
  return release.from <= first.to;
};

/** Whole months between two days, towards zero. */
const monthsBetween = (from: string, to: string): number => {
  if (to < from) return 0 - monthsBetween(to, from);
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number);
  const [laterYear = 0, laterMonth = 0, laterDay = 0] = to.split('-').map(Number);
  return (laterYear - year) * 12 + laterMonth - month - Number(laterDay < day);
};
