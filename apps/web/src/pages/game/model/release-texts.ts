import type { ReleaseHistory, SeenRelease, StudioDates } from '@patchlight/contracts';
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

/** Games whose first date is known to have been kept or not, below which a share says nothing. */
const LEAST_GAMES = 5;

/** 'Aldermoor Works released 4 of 6 games by the date that was told first.' */
export const studioText = ({ name, games, kept }: StudioDates): string =>
  games < LEAST_GAMES
    ? `Not enough known about the dates of ${name}: ${games} of the ${LEAST_GAMES} released games that it takes.`
    : `${name} released ${kept} of ${games} games by the date that was told first.`;

/** 'Q1 2027', 'Released: Mar 5, 2027'. */
export const seenText = ({ text, isReleased }: SeenRelease): string => {
  const date = text || 'No date';
  return isReleased ? `Released: ${date}` : date;
};
