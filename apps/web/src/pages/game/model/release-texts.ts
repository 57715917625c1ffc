import type { ReleaseHistory, SeenRelease } from '@patchlight/contracts';
import { releaseMovesText } from '@/entities/game';
import { shortDate } from '@/shared/lib';

/** 'Moved 4 times, 7 months later than first seen.' */
export const releaseSummary = (releases: ReleaseHistory): string => {
  if (releases.moves > 0) return `${releaseMovesText(releases)}.`;
  return releases.seen.length > 1 ? 'Not moved since first seen.' : 'No change seen yet.';
};

/** 'Release dates seen since Nov 24, 2026. Earlier ones are unknown.' */
export const sinceText = (since: string): string =>
  `Release dates seen since ${shortDate(since)}. Earlier ones are unknown.`;

/** 'Q1 2027', 'Released: Mar 5, 2027'. */
export const seenText = ({ text, isReleased }: SeenRelease): string => {
  const date = text || 'No date';
  return isReleased ? `Released: ${date}` : date;
};
