export type Direction = 'left' | 'right' | 'up' | 'down';

interface Place {
  left: number;
  top: number;
}

/** The weight of the distance across the direction. */
const SIDEWAYS_WEIGHT = 3;

/** The nearest element in the direction of an arrow key. */
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
    const distance = ahead + SIDEWAYS_WEIGHT * Math.abs(isSideways ? y : x);
    if (distance < least) [best, least] = [place, distance];
  }
  return best;
};
