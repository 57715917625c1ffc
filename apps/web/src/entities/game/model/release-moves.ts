import type { ReleaseMoves } from '@patchlight/contracts';

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

/** 'Moved 4 times, 7 months later than first seen', of a release that has moved. */
export const releaseMovesText = ({ moves, monthsLater }: ReleaseMoves): string => {
  const text = movesText(moves);
  return `${text[0]!.toUpperCase()}${text.slice(1)}, ${distanceText(monthsLater)}`;
};
