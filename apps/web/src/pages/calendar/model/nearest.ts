export type Direction = 'left' | 'right' | 'up' | 'down';

interface Place {
  left: number;
  top: number;
}

/** A step aside counts this much more than a step ahead. */
const ASIDE = 3;

/** The place that one means by an arrow from `from`: ahead, and as straight as there is. */
export const nearest = <Item extends Place>(
  from: Place,
  places: readonly Item[],
  direction: Direction,
): Item | null => {
  const isSideways = direction === 'left' || direction === 'right';
  const sign = direction === 'left' || direction === 'up' ? -1 : 1;
  let best: Item | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const place of places) {
    const x = place.left - from.left;
    const y = place.top - from.top;
    const ahead = (isSideways ? x : y) * sign;
    if (ahead < 1) continue;
    const distance = ahead + ASIDE * Math.abs(isSideways ? y : x);
    if (distance < least) [best, least] = [place, distance];
  }
  return best;
};
