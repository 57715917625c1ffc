import type { CatchUp, LastPlayed } from '@patchlight/contracts';
import { shortDate } from '@/shared/lib';

const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;

/** 'Since you last played: 7 updates, 2 major, 3 breaking'; null: it is not known when that was. */
export const catchUpText = ({ lastPlayed, counts }: CatchUp): string | null => {
  if (!lastPlayed) return null;
  const since = lastPlayed.source === 'user' ? 'Since you were up to date' : 'Since you last played';
  if (counts.updates === 0) return `${since}: no updates`;
  const { breaking = 0 } = counts.items;
  const parts = [counted(counts.updates, 'update')];
  if (counts.major > 0) parts.push(`${counts.major} major`);
  if (breaking > 0) parts.push(`${breaking} breaking`);
  return `${since}: ${parts.join(', ')}`;
};

/** Who told when that was. */
export const sourceText = ({ at, source }: LastPlayed): string =>
  ({
    steam: `Played on ${shortDate(at)}, says Steam`,
    'play-time': `Played on ${shortDate(at)}, by your play time`,
    user: `You said so on ${shortDate(at)}`,
  })[source];
