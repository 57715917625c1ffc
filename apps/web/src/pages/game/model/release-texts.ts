import type { ReleaseHistory, SeenRelease } from '@patchlight/contracts';
import { shortDate } from '@/shared/lib';

/** 'moved 4 times'; empty: not at all. */
export const movesText = (moves: number): string => {
  if (moves === 0) return '';
  if (moves <= 2) return moves === 1 ? 'moved once' : 'moved twice';
  return `moved ${moves} times`;
};

const distanceText = (monthsLater: number): string => {
  if (monthsLater === 0) return 'less than a month from the first date seen';
  const months = Math.abs(monthsLater);
  return `${months} ${months === 1 ? 'month' : 'months'} ${monthsLater > 0 ? 'later' : 'earlier'} than first seen`;
};

/** 'Moved 4 times, 7 months later than first seen.' */
export const releaseSummary = ({ moves, monthsLater, seen }: ReleaseHistory): string => {
  if (moves > 0) {
    const text = movesText(moves);
    return `${text[0]!.toUpperCase()}${text.slice(1)}, ${distanceText(monthsLater)}.`;
  }
  return seen.length > 1 ? 'Not moved since first seen.' : 'No change seen yet.';
};

/** 'Release dates seen since Nov 24, 2026. Earlier ones are unknown.' */
export const sinceText = (since: string): string =>
  `Release dates seen since ${shortDate(since)}. Earlier ones are unknown.`;

/** 'Q1 2027', 'Released: Mar 5, 2027'. */
export const seenText = ({ text, isReleased }: SeenRelease): string => {
  const date = text || 'No date';
  return isReleased ? `Released: ${date}` : date;
};
