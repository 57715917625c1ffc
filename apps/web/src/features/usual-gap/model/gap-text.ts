import type { GameRhythm, UsualGap } from '@patchlight/contracts';

const daysText = (from: number, to: number): string => {
  if (from !== to) return `every ${from} to ${to} days`;
  return from === 1 ? 'every day' : `every ${from} days`;
};

/** 'Usually every 9 to 14 days'. It tells about the past. */
export const gapText = ({ usualGap, isEarlyAccess }: GameRhythm): string => {
  const when = isEarlyAccess ? ' in early access' : '';
  return usualGap
    ? `Usually ${daysText(usualGap.from, usualGap.to)}${when}`
    : `Not enough known for a usual gap${when}`;
};

/** What the text is made from. */
export const gapDetails = ({ gaps }: UsualGap): string =>
  `The last gaps between days with an update: ${gaps.join(', ')} days`;
