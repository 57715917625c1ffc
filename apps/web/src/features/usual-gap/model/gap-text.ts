import type { UsualGap } from '@patchlight/contracts';

/** 'Usually every 9 to 14 days'. It tells about the past. */
export const gapText = (usualGap: UsualGap | null): string => {
  if (!usualGap) return 'Not enough known for a usual gap';
  const { from, to } = usualGap;
  if (from !== to) return `Usually every ${from} to ${to} days`;
  return from === 1 ? 'Usually every day' : `Usually every ${from} days`;
};

/** What the text is made from. */
export const gapDetails = ({ gaps }: UsualGap): string =>
  `The last gaps between days with an update: ${gaps.join(', ')} days`;
