import type { CatchUpCounts, LastPlayed } from '@patchlight/contracts';
import { shortDate } from '@/shared/lib';

/** '1 update', '7 updates' */
export const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;

/** '7 updates, 2 major, 3 breaking' */
const countsText = ({ updates, major, items: { breaking = 0 } }: CatchUpCounts): string =>
  [counted(updates, 'update'), major > 0 && `${major} major`, breaking > 0 && `${breaking} breaking`]
    .filter(Boolean)
    .join(', ');

/** 'Since you last played: 7 updates, 2 major, 3 breaking' */
export const catchUpText = ({ source }: LastPlayed, counts: CatchUpCounts): string => {
  const since = source === 'user' ? 'Since you were up to date' : 'Since you last played';
  return `${since}: ${counts.updates === 0 ? 'no updates' : countsText(counts)}`;
};

/** As above, the counts first. */
export const rowText = ({ source }: LastPlayed, counts: CatchUpCounts): string =>
  `${countsText(counts)} ${source === 'user' ? 'since you were up to date' : 'since you last played'}`;

/** Who told when that was. */
export const sourceText = ({ at, source }: LastPlayed): string =>
  ({
    steam: `Played on ${shortDate(at)}, says Steam`,
    'play-time': `Played on ${shortDate(at)}, by your play time`,
    user: `You said so on ${shortDate(at)}`,
  })[source];
