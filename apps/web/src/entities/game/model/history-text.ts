import type { GameHistory } from '@patchlight/contracts';
import { monthOf } from '@/shared/lib';

/** How far back a game's updates go, and why. */
export const historyText = ({ since, state }: GameHistory): string => {
  const updates = `Updates since ${monthOf(since)}`;
  if (state === 'complete') return `${updates}, the first that the store has.`;
  if (state === 'limited') return `${updates}. Older ones are not read.`;
  if (state === 'reading') return `${updates}. Older posts are still being read.`;
  return `${updates}. Older ones are read once somebody follows this game.`;
};

const postsOf = (games: number): string => `posts of ${games === 1 ? '1 game' : `${games} games`}`;

/** What is missing in a time from `start` on; null: nothing. */
export const gapText = (histories: readonly GameHistory[], start: Date, title: string): string | null => {
  const short = histories.filter(({ since, state }) => state !== 'complete' && new Date(since) > start);
  if (short.length === 0) return null;
  const reading = short.filter(({ state }) => state === 'reading').length;
  const why =
    reading > 0
      ? `older ${postsOf(reading)} are still being read`
      : `two years or 200 posts of a game are read, and the ${postsOf(short.length)} begin later`;
  return `${title} may not be complete: ${why}.`;
};

/** How far back a search goes. */
export const searchReach = (histories: readonly GameHistory[]): string => {
  const reading = histories.filter(({ state }) => state === 'reading').length;
  const reach = 'Searches two years or 200 posts of each game.';
  return reading === 0
    ? reach
    : `${reach} Older ${postsOf(reading)} are still being read and can be found later.`;
};
