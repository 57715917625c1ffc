import type { PublicGame } from '@patchlight/contracts';
import { movesText } from '@/entities/game';
import { kindLabel } from '@/entities/update';
import { relativeTime } from '@/shared/lib';

/** '20 posts · 3 major updates · latest 2 days ago · release moved once'. */
export const factsOf = (game: PublicGame): string => {
  const moves = game.releases && movesText(game.releases.moves);
  return [postsOf(game), moves && `release ${moves}`].filter(Boolean).join(' · ');
};

const postsOf = ({ updateCounts, latestUpdateDate }: PublicGame): string => {
  const total = Object.values(updateCounts).reduce((sum, count) => sum + count, 0);
  if (total === 0) return 'No updates yet';
  const latest = latestUpdateDate && `latest ${relativeTime(latestUpdateDate).toLowerCase()}`;
  const major = updateCounts.major > 0 && `${updateCounts.major} ${kindLabel('major', updateCounts.major)}`;
  const posts = total === 1 ? '1 post' : `${total} posts`;
  return [posts, major, latest].filter(Boolean).join(' · ');
};

/** 'Northquay | Low Lamp Studio': publishers, then developers. */
export const makersOf = ({ publishers, developers }: PublicGame): string =>
  [publishers.join(', '), developers.join(', ')].filter(Boolean).join(' | ');

/** Tells screen readers how long the list is. */
export const listStatus = (shown: number, hasOlder: boolean): string =>
  `${shown === 1 ? '1 update' : `${shown} updates`} shown${hasOlder ? ', there are older ones' : ''}.`;
